// Elements, HTML and SVG: made in one call, found, drawn anew where what they show changed, and the events they ask with.

/** @import { Asked, Child, Properties } from './types.js' */

// ---------------------------------------------------------------------------------------------------------
// One call for an element with its attributes, listeners and children: markup from the server never passes
// through innerHTML, so what a person wrote can never become markup.

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
 * Text is written only where it differs, so that screen readers hear changes and nothing else.
 * @param {Node} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @type {WeakMap<Node, string>} */
const drawn = new WeakMap();

/**
 * Draws a part anew where `shown` changed. The focus stays on whatever has the same data-key.
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
 * A button; `tone` has more of its classes, `key` is what redraw() knows it by, and `label` what is read out.
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
 * What a part of the page asks the page to do; the page listens once, at its root.
 * @template {keyof Asked} Type
 * @param {EventTarget} node
 * @param {Type} type
 * @param {Asked[Type]} [detail]
 */
export function ask(node, type, detail) {
  node.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: detail ?? {} }));
}

/**
 * The other end of ask(): calls `act` with what a part below `node` asks for.
 * @template {keyof Asked} Type
 * @param {EventTarget} node
 * @param {Type} type
 * @param {(detail: Asked[Type]) => unknown} act
 */
export function hear(node, type, act) {
  node.addEventListener(type, (event) => act(/** @type {CustomEvent<Asked[Type]>} */ (event).detail));
}

/**
 * The element of the page that has this id.
 * @param {string} id
 */
export function at(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * The first element below `root` that `selector` names, which must be there.
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
// SVG elements from JavaScript: `svg('circle', { r: 3 })`.

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
