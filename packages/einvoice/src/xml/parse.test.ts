import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES, MAX_XML_DEPTH, MAX_XML_ELEMENTS } from '../limits.ts';
import { find, findAll } from './element.ts';
import { parseXml } from './parse.ts';

const parse = (text: string) => parseXml(new Uint8Array(Buffer.from(text)));

function rootOf(text: string) {
  const parsed = parse(text);
  if ('reason' in parsed) throw new Error(parsed.detail);
  return parsed.root;
}

describe('the XML parser', () => {
  it('returns local names, namespaces, attributes and text with entities and CDATA', () => {
    const root = rootOf(
      '<r:a xmlns:r="urn:x" id="1"><b k="v">x &amp; <![CDATA[<y>]]>&#252;</b><b>2</b></r:a>',
    );
    expect(root).toMatchObject({ name: 'a', namespace: 'urn:x' });
    expect([...root.attributes]).toEqual([['id', '1']]);
    expect(find(root, 'b')?.text).toBe('x & <y>ü');
    expect(findAll(root, 'b')).toHaveLength(2);
  });

  it('keeps the number and the size of embedded annexes, not their content', () => {
    const root = rootOf(
      '<a><EmbeddedDocumentBinaryObject>AAAA</EmbeddedDocumentBinaryObject><b><AttachmentBinaryObject>AAAA\n AA==</AttachmentBinaryObject></b></a>',
    );
    expect(find(root, 'EmbeddedDocumentBinaryObject')).toMatchObject({
      text: '',
      binary: { number: 1, size: 3 },
    });
    expect(find(root, 'b', 'AttachmentBinaryObject')).toMatchObject({
      text: '',
      binary: { number: 2, size: 4 },
    });
  });

  it.each([
    '<!DOCTYPE a><a/>',
    '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
    '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><a>&z;</a>',
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY % p SYSTEM "http://example.org/x"> %p;]><a/>',
  ])('refuses a document type declaration: %s', (text) => {
    expect(parse(text)).toMatchObject({ reason: 'xml-dtd' });
  });

  it('accepts one byte order mark and refuses a second one', () => {
    expect(rootOf('\uFEFF<a/>').name).toBe('a');
    expect(parse('\uFEFF\uFEFF<a/>')).toMatchObject({ reason: 'xml-malformed' });
  });

  it.each([
    '<a>',
    '<a></b>',
    '<a>&undefined;</a>',
    '<a/><b/>',
    'text',
    '<a b=1/>',
    '<p:a/>',
    '<a>\u0001</a>',
    '<a',
  ])('refuses %j as malformed', (text) => {
    expect(parse(text)).toMatchObject({ reason: 'xml-malformed' });
  });

  it('limits depth, number of elements and size', () => {
    expect(parse('<a>'.repeat(MAX_XML_DEPTH + 1))).toMatchObject({ reason: 'xml-limits' });
    expect(parse(`<a>${'<b/>'.repeat(MAX_XML_ELEMENTS)}</a>`)).toMatchObject({ reason: 'xml-limits' });
    expect(parseXml(new Uint8Array(MAX_FILE_BYTES + 1))).toMatchObject({ reason: 'xml-limits' });
  });
});
