const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** The content of an element: its text, or its children. */
export type Content = string | Elements;

/**
 * Elements by name, in the order of the file. A list becomes one element per item, and null becomes no element. A key with `@` is an
 * attribute of the surrounding element, and the key `#` is its text.
 */
export interface Elements {
  [name: string]: Content | readonly Content[] | null;
}

function attributesIn(elements: Elements): string {
  return Object.entries(elements)
    .map(([key, value]) =>
      key.startsWith('@') && typeof value === 'string' ? ` ${key.slice(1)}="${escape(value)}"` : '',
    )
    .join('');
}

function childrenIn(elements: Elements): string[] {
  return Object.entries(elements).flatMap(([key, value]) => {
    if (value === null || key.startsWith('@')) return [];
    if (key === '#' && typeof value === 'string') return [escape(value)];
    const contents: readonly Content[] = Array.isArray(value) ? value : [value];
    return contents.map((content) => element(key, content));
  });
}

function element(name: string, content: Content): string {
  if (typeof content === 'string') return `<${name}>${escape(content)}</${name}>`;
  return `<${name}${attributesIn(content)}>${childrenIn(content).join('')}</${name}>`;
}

/** A complete XML file in UTF-8, with each child of the root on a separate line. */
export function writeXmlFile(root: string, content: Elements): Uint8Array {
  const lines = [`<${root}${attributesIn(content)}>`, ...childrenIn(content), `</${root}>`];
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`);
}
