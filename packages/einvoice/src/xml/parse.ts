import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { XML_MAX_BYTES, XML_MAX_DEPTH, XML_MAX_ELEMENTS } from '../limits.ts';
import { decodeXml } from './decode.ts';
import type { XmlElement } from './element.ts';

type XmlProblem = 'xml-malformed' | 'xml-dtd' | 'xml-limits';

export type ParsedXml = { root: XmlElement } | { reason: XmlProblem; detail: string };

/** Elements with embedded annexes in base64, which can be almost the whole file; annexes are never opened. */
const SKIPPED_CONTENT: ReadonlySet<string> = new Set([
  'EmbeddedDocumentBinaryObject',
  'AttachmentBinaryObject',
]);

class Refusal extends Error {
  readonly reason: XmlProblem;
  constructor(reason: XmlProblem, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/**
 * Parses strictly. Every DOCTYPE is refused: no real invoice has one, and without it no entities are expanded and nothing
 * external is loaded.
 */
export function parseXml(bytes: Uint8Array): ParsedXml {
  if (bytes.length > XML_MAX_BYTES) return { reason: 'xml-limits', detail: 'larger than the limit' };
  const text = decodeXml(bytes);
  if (text === undefined) return { reason: 'xml-malformed', detail: 'encoding unknown or broken' };
  try {
    return { root: buildTree(text) };
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.reason, detail: error.message };
    return { reason: 'xml-malformed', detail: error instanceof Error ? error.message : String(error) };
  }
}

function buildTree(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;

  parser.on('error', (error) => {
    throw new Refusal('xml-malformed', error.message);
  });
  parser.on('doctype', () => {
    throw new Refusal('xml-dtd', 'document type declaration');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > XML_MAX_ELEMENTS) throw new Refusal('xml-limits', 'too many elements');
    if (open.length >= XML_MAX_DEPTH) throw new Refusal('xml-limits', 'nested too deeply');
    const element = {
      name: tag.local,
      namespace: tag.uri,
      attributes: attributesOf(Object.values(tag.attributes)),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const append = (chunk: string) => {
    const element = open.at(-1);
    if (element !== undefined && !SKIPPED_CONTENT.has(element.name)) element.text += chunk;
  };
  parser.on('text', append);
  parser.on('cdata', append);

  parser.write(text).close();
  if (root === undefined) throw new Refusal('xml-malformed', 'no element');
  return root;
}

/** The attributes by local name, without namespace declarations. */
function attributesOf(attributes: SaxesAttributeNS[]): ReadonlyMap<string, string> {
  return new Map(
    attributes
      .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
      .map(({ local, value }) => [local, value]),
  );
}
