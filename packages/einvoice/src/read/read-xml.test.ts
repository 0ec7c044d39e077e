import { describe, expect, it } from 'vitest';
import { checkInvoice } from '../rules/check-invoice.ts';
import { buildCii } from '../test-support/build-xml.ts';
import { stateOf } from '../test-support/compare.ts';
import { readDocument } from './read-document.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

/** A Standard Business Document whose header names other companies than the invoice. */
function envelope(...documents: string[]): Uint8Array {
  const content = documents.map((document) => document.replace(/^<\?xml[^>]*>\s*/, '')).join('');
  return bytes(`<?xml version="1.0" encoding="UTF-8"?>
<sh:StandardBusinessDocument xmlns:sh="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">
  <sh:StandardBusinessDocumentHeader><sh:HeaderVersion>1.0</sh:HeaderVersion>
    <sh:Sender><sh:Identifier Authority="iso6523-actorid-upis">0088:4012345000009</sh:Identifier></sh:Sender>
    <sh:Receiver><sh:Identifier Authority="iso6523-actorid-upis">9930:DE299999990</sh:Identifier></sh:Receiver>
  </sh:StandardBusinessDocumentHeader>${content}</sh:StandardBusinessDocument>`);
}

describe('an envelope (Standard Business Document)', () => {
  it('is skipped, so that its sender and receiver do not become parties of the invoice', async () => {
    const enveloped = envelope(buildCii());
    const reading = await readDocument(enveloped);
    const plain = await readDocument(bytes(buildCii()));
    if (reading.outcome !== 'invoice' || plain.outcome !== 'invoice') throw new Error('is no invoice');
    expect(reading.invoice).toEqual(plain.invoice);
    expect(reading.invoice).toMatchObject({ number: 'RE-1', seller: {}, buyer: {} });
    expect(Buffer.from(reading.xml).equals(enveloped)).toBe(true);
  });

  it('does not hide an invoice from the business rules', () => {
    expect(checkInvoice(envelope(buildCii()))?.findings).toEqual(checkInvoice(bytes(buildCii()))?.findings);
  });

  it('is not read if it contains no document, several documents, or another envelope', async () => {
    for (const documents of [[], [buildCii(), buildCii({ id: 'RE-2' })]])
      expect(stateOf(await readDocument(envelope(...documents)))).toBe('rejected:format-not-supported');
    const twice = envelope(Buffer.from(envelope(buildCii())).toString());
    expect(stateOf(await readDocument(twice))).toMatch(/^rejected:/);
  });

  it('with an order in it is no invoice', async () => {
    const order = '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>';
    const reading = await readDocument(envelope(order));
    expect(stateOf(reading)).toBe('rejected:xml-not-an-invoice');
    expect(reading).toMatchObject({
      content: 'Order (urn:oasis:names:specification:ubl:schema:xsd:Order-2)',
    });
  });
});

describe('a file that is no invoice in XML', () => {
  it('is called an unsupported format if it is EDIFACT', async () => {
    const edifact =
      "UNA:+.? 'UNB+UNOC:3+4012345000009:14+4012345000016:14+261101:0900+1'UNH+1+INVOIC:D:96A:UN'";
    const reading = await readDocument(bytes(edifact));
    expect(stateOf(reading)).toBe('rejected:format-not-supported');
    expect(reading).toMatchObject({ content: 'EDIFACT' });
  });

  it('is called malformed XML if its byte order mark was encoded twice', async () => {
    const twice = Buffer.from(Buffer.from(`\uFEFF${buildCii()}`).toString('latin1'), 'utf8');
    expect(stateOf(await readDocument(new Uint8Array(twice)))).toBe('rejected:xml-malformed');
    const afterAMark = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), twice]);
    expect(stateOf(await readDocument(new Uint8Array(afterAMark)))).toBe('rejected:xml-malformed');
  });
});
