// Elements, HTML and SVG, made in one call.

// ---------------------------------------------------------------------------------------------------------
// One call for an element with its attributes, listeners and children: markup from the server never passes
// through innerHTML, so what a person wrote can never become markup.

export function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'on')
      for (const [type, listener] of Object.entries(value)) node.addEventListener(type, listener);
    else if (name === 'text') node.textContent = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

// Text is written only where it differs, so that screen readers hear changes and nothing else.
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// What a part of the page asks the page to do; the page listens once, at its root.
export function ask(node, type, detail = {}) {
  node.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
}

// ---------------------------------------------------------------------------------------------------------
// SVG elements from JavaScript: `svg('circle', { r: 3 })`.

const NAMESPACE = 'http://www.w3.org/2000/svg';

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}
