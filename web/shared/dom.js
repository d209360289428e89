// Creates, finds and redraws HTML and SVG elements, and fires the events of a page's parts.

/** @import { Asked, Child, Properties } from './types.js' */

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
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @type {WeakMap<Node, string>} */
const drawn = new WeakMap();

/**
 * Redraws a part if `shown` changed. The focus stays on the element with the same data-key.
 * @param {HTMLElement} node
 * @param {unknown} shown
 * @param {() => Child} draw
 */
export function redraw(node, shown, draw) {
  const key = JSON.stringify(shown);
  if (drawn.get(node) === key) return;
  drawn.set(node, key);
  const active = document.activeElement;
  const held = active instanceof HTMLElement && node.contains(active) ? active.dataset.key : undefined;
  node.replaceChildren(...nodesOf([draw()]));
  const kept = held ? node.querySelector(`[data-key="${CSS.escape(held)}"]`) : null;
  if (kept instanceof HTMLElement) kept.focus({ preventScroll: true });
}

/**
 * A button; `tone` has additional classes, `key` identifies it for redraw(), and `label` is its accessible name.
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} press
 * @param {{ tone?: string, key?: string | null, disabled?: boolean, label?: string | null }} [options]
 */
export function button(label, press, { tone = '', key = null, disabled = false, label: spoken = null } = {}) {
  return make('button', {
    type: 'button',
    class: `button ${tone}`.trim(),
    text: label,
    disabled,
    'data-key': key,
    'aria-label': spoken,
    on: { click: press },
  });
}

/**
 * Fires what a part of the page asks for; the page listens once, at its root.
 * @template {keyof Asked} Type
 * @param {EventTarget} node
 * @param {Type} type
 * @param {Asked[Type]} [detail]
 */
export function ask(node, type, detail) {
  node.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: detail ?? {} }));
}

/**
 * Listens to ask(): calls `act` with each request from a part below `node`.
 * @template {keyof Asked} Type
 * @param {EventTarget} node
 * @param {Type} type
 * @param {(detail: Asked[Type]) => unknown} act
 */
export function hear(node, type, act) {
  node.addEventListener(type, (event) => act(/** @type {CustomEvent<Asked[Type]>} */ (event).detail));
}

/**
 * Returns the element with this id.
 * @param {string} id
 */
export function at(id) {
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
