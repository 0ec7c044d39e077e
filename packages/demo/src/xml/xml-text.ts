const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

function openTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return `<${name}${written.join('')}>`;
}

/** An element with text, which is escaped. */
export function leaf(name: string, text: string, attributes: Record<string, string> = {}): string {
  return `${openTag(name, attributes)}${escape(text)}</${name}>`;
}

/** An element with child elements, which are already XML; null is left out. */
export function branch(name: string, ...children: readonly (string | null)[]): string {
  return `<${name}>${children.filter((child) => child !== null).join('')}</${name}>`;
}

/** A complete XML file in UTF-8. */
export function xmlFile(
  root: string,
  namespaces: Record<string, string>,
  children: readonly (string | null)[],
): Uint8Array {
  const body = children.filter((child) => child !== null).join('\n');
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n${openTag(root, namespaces)}\n${body}\n</${root}>\n`,
  );
}
