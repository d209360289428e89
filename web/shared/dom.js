// Creates, finds and redraws HTML and SVG elements, and fires the events of a page's parts.

/** @import { PageEvents, Child, Properties } from './types.js' */

// ---------------------------------------------------------------------------------------------------------
// Creates an element with attributes, listeners and children in one call. Nothing from the server goes through
// innerHTML, so text that people enter never becomes markup.

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties<Tag>} [properties] attributes; `text` is what it says, `on` has its listeners
 * @param {Child[]} children
 */
export function make(tag, { on = {}, ...attributes } = {}, ...children) {
  const node = document.createElement(tag);
  for (const [type, listener] of Object.entries(on)) {
    node.addEventListener(type, /** @type {EventListener} */ (listener));
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'text') node.textContent = String(value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...nodesOf(children));
  return node;
}

/**
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
export function nodesOf(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return nodesOf(child);
    if (child === null || child === undefined || child === false) return [];
    return [child instanceof Node ? child : String(child)];
  });
}

/**
 * Writes text only if it differs, so that screen readers announce only changes.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @type {WeakMap<Node, string>} */
const drawnData = new WeakMap();

/**
 * Redraws a part if `data` changed. The focus stays on the element with the same data-key.
 * @param {HTMLElement} node
 * @param {unknown} data
 * @param {() => Child} draw
 */
export function redraw(node, data, draw) {
  const key = JSON.stringify(data);
  if (drawnData.get(node) === key) return;
  drawnData.set(node, key);
  const active = document.activeElement;
  const focusedKey = active instanceof HTMLElement && node.contains(active) ? active.dataset.key : undefined;
  node.replaceChildren(...nodesOf([draw()]));
  const focusTarget = focusedKey ? node.querySelector(`[data-key="${CSS.escape(focusedKey)}"]`) : null;
  if (focusTarget instanceof HTMLElement) focusTarget.focus({ preventScroll: true });
}

/**
 * A button; `className` has additional classes, `key` identifies it for redraw(), and `label` is its accessible name.
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} onClick
 * @param {{ className?: string, key?: string | null, disabled?: boolean, label?: string | null }} [options]
 */
export function button(
  label,
  onClick,
  { className = '', key = null, disabled = false, label: ariaLabel = null } = {},
) {
  return make('button', {
    type: 'button',
    class: `button ${className}`.trim(),
    text: label,
    disabled,
    'data-key': key,
    'aria-label': ariaLabel,
    on: { click: onClick },
  });
}

/**
 * Emits an event of a part of the page; the page listens once, at its root.
 * @template {keyof PageEvents} Type
 * @param {EventTarget} node
 * @param {Type} type
 * @param {PageEvents[Type]} [detail]
 */
export function emit(node, type, detail) {
  node.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: detail ?? {} }));
}

/**
 * Calls `listener` with the detail of each event that a part below `node` emits.
 * @template {keyof PageEvents} Type
 * @param {EventTarget} node
 * @param {Type} type
 * @param {(detail: PageEvents[Type]) => unknown} listener
 */
export function onEvent(node, type, listener) {
  node.addEventListener(type, (event) =>
    listener(/** @type {CustomEvent<PageEvents[Type]>} */ (event).detail),
  );
}

/**
 * Returns the element with this id.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Returns the first element below `root` that matches `selector`; it must exist.
 * @template {string} Selector
 * @param {ParentNode} root
 * @param {Selector} selector
 */
export function find(root, selector) {
  const found = root.querySelector(/** @type {string} */ (selector));
  if (found === null) throw new Error(`there is no ${selector}`);
  return /** @type {Selector extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Selector] : HTMLElement} */ (
    found
  );
}

// ---------------------------------------------------------------------------------------------------------
// Creates SVG elements: `svg('circle', { r: 3 })`.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}
