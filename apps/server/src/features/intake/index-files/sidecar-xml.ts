import { SaxesParser } from 'saxes';
import { decodeText } from '../../../platform/text/index.ts';

/** One element of a sidecar. Names are local names. */
export interface SidecarElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SidecarElement[];
  readonly text: string;
}

/** Index files nest four levels deep. A deeper file is an attempt to exhaust the stack. */
const MAX_DEPTH = 32;
/** One element per field and row of the largest index. */
const MAX_ELEMENTS = 500_000;

/** @throws Error if the XML is not well-formed, has a DOCTYPE, or exceeds the limits of an index */
export function parseSidecarXml(bytes: Uint8Array): SidecarElement {
  const parser = new SaxesParser({ xmlns: true });
  type OpenElement = SidecarElement & { children: SidecarElement[]; text: string };
  const openElements: OpenElement[] = [];
  let root: OpenElement | undefined;
  let count = 0;
  parser.on('error', (error) => {
    throw error;
  });
  // No sidecar has a DOCTYPE. Without one there are no entities to expand or to load.
  parser.on('doctype', () => {
    throw new Error('document type declarations are not allowed');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > MAX_ELEMENTS || openElements.length >= MAX_DEPTH)
      throw new Error('too many or too deeply nested elements');
    const attributes = new Map(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
    const element: OpenElement = { name: tag.local, attributes, children: [], text: '' };
    openElements.at(-1)?.children.push(element);
    root ??= element;
    openElements.push(element);
  });
  parser.on('closetag', () => {
    openElements.pop();
  });
  const append = (text: string) => {
    const element = openElements.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(decodeText(bytes)).close();
  if (root === undefined) throw new Error('no element');
  return root;
}

/** All elements of this name below `parent`, in document order. */
export function listElements(parent: SidecarElement, name: string): SidecarElement[] {
  return parent.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...listElements(child, name),
  ]);
}

/** The text of the first element of this name below `parent`. */
export function findText(parent: SidecarElement, name: string): string | undefined {
  return listElements(parent, name)[0]?.text.trim();
}
