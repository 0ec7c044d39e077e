/** An element of a parsed document. Names are local names, because every program may choose its own prefixes. */
export type XmlElement = {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
  /** Set for an embedded file, whose text is empty. */
  binary?: BinaryContent;
};

/** An embedded file: its number in the document, from 1, and its decoded size in bytes. */
export type BinaryContent = {
  readonly number: number;
  size: number;
  /** Undefined if the base64 is malformed; the size is then an estimate. */
  content: Uint8Array | undefined;
};

/** Returns the first element at the path, e.g. `find(root, 'ExchangedDocument', 'ID')`. */
export function find(from: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let element = from;
  for (const name of path) element = element?.children.find((child) => child.name === name);
  return element;
}

/** Returns all children with the last name of the path. Their parent is the first element at the rest of the path. */
export function findAll(from: XmlElement | undefined, ...path: string[]): XmlElement[] {
  const name = path.at(-1);
  return find(from, ...path.slice(0, -1))?.children.filter((child) => child.name === name) ?? [];
}
