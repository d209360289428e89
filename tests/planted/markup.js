// What a person wrote becomes markup.
export function greet(node, name) {
  node.innerHTML = `<b>${name}</b>`;
}
