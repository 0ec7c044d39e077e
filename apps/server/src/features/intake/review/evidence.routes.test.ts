import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '@belegfach/contract';
import { einvoice, xrechnung } from '../test-support/documents.ts';
import { createIntakePortal, indexFileFor, type IntakePortal } from '../test-support/intake-portal.ts';

let portal: IntakePortal;
beforeAll(async () => {
  portal = await createIntakePortal();
  await portal.addCustomer('10000005', ['endpoint', 'buyer@info.de']);
});
afterAll(() => portal.app.close());

const index = (fileName: string, values: string) => ({
  fileName: `${fileName}.csv`,
  bytes: `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Betrag;Waehrung\r\n${fileName};${values}\r\n`,
});
const uploadOne = async (...files: Parameters<IntakePortal['upload']>[1]) => {
  const [item] = await portal.upload(portal.key, files);
  return portal.detail(item?.id ?? '');
};
const inField = (detail: Awaited<ReturnType<typeof uploadOne>>, field: string) =>
  detail.comparison.find((row) => row.field === field);

describe('the evidence of a held document', () => {
  it('contains the values of the index, even a date and a type that do not exist', async () => {
    const file = portal.pdf();
    const detail = await uploadOne(file, index(file.fileName, 'Lieferschein;RE-1;31.02.2026;10000001;;'));
    expect(detail.reasonDetails).toEqual([
      expect.objectContaining({ reason: 'unknown-type', index: 'Lieferschein' }),
      expect.objectContaining({ reason: 'invalid-date', index: '31.02.2026' }),
    ]);
  });

  it('compares the values of index and e-invoice, and a release must state the fields in which they differ', async () => {
    const { fileName, bytes } = einvoice('xrechnung-cii.xml');
    const detail = await uploadOne(
      { fileName, bytes },
      index(fileName, 'RE;AR-9999;03.11.2026;10000005;571,04;EUR'),
    );
    expect(detail).toMatchObject({ state: 'quarantined', reason: 'index-xml-conflict' });
    expect(inField(detail, 'documentNumber')).toMatchObject({
      index: { value: 'AR-9999', isUsable: true },
      document: { value: 'Rechnungsnummer', isUsable: true },
      existing: null,
      differs: true,
    });
    expect(inField(detail, 'amount')).toMatchObject({ index: { value: '571.04', isUsable: true } });
    expect(detail.disputed).toEqual(['documentNumber', 'documentDate']);
    const refused = await portal.release(detail.id, { documentNumber: 'AR-9999' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: { documentDate: ['is missing'] } });
    const released = await portal.release(detail.id, {
      documentNumber: 'AR-9999',
      documentDate: '2026-11-03',
    });
    expect(released.json()).toMatchObject({ state: 'accepted', documentNumber: 'AR-9999' });
  });

  it('compares the document with the existing one of the same number, amounts included', async () => {
    const [first, second] = [portal.pdf(), portal.pdf()];
    await portal.upload(portal.key, [first, index(first.fileName, 'RE;RE-7;03.11.2026;10000001;100,00;EUR')]);
    const detail = await uploadOne(second, index(second.fileName, 'RE;RE-7;04.11.2026;10000001;120,00;EUR'));
    expect(detail.reason).toBe('number-exists');
    expect(inField(detail, 'amount')).toEqual({
      field: 'amount',
      index: { value: '120.00', isUsable: true },
      document: null,
      existing: { value: '100.00', isUsable: true },
      differs: true,
    });
    expect(inField(detail, 'customerNumber')?.differs).toBe(false);
    expect(detail.disputed).toEqual([]);
  });

  it('names an amount and a due date that cannot be read, also of an accepted document', async () => {
    const deliver = async (type: string, number: string) => {
      const file = portal.pdf();
      const row = `${file.fileName};${type};${number};03.11.2026;10000001;zwölf;31.02.2026`;
      const header = 'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Betrag;Faelligkeit';
      return uploadOne(file, { fileName: `${file.fileName}.csv`, bytes: `${header}\r\n${row}\r\n` });
    };
    const unreadFields = [
      { field: 'amount', text: 'zwölf' },
      { field: 'dueDate', text: '31.02.2026' },
    ];
    expect(await deliver('RE', 'RE-81')).toMatchObject({ state: 'accepted', unreadFields });
    const held = await deliver('Lieferschein', 'RE-82');
    expect(held).toMatchObject({ state: 'quarantined', unreadFields });
    expect(inField(held, 'amount')).toMatchObject({
      index: { value: 'zwölf', isUsable: false },
      differs: false,
    });
    expect((await uploadOne(portal.pdf())).unreadFields).toEqual([]);
  });

  it('names the totals of the index and of the e-invoice, which is accepted with its own total', async () => {
    const deliver = async (number: string, row: string) => {
      const { fileName, bytes } = xrechnung(number, { broken: false });
      const text = `Datei;Belegnummer;Betrag;Waehrung\r\n${fileName};${row}\r\n`;
      return uploadOne({ fileName, bytes }, { fileName: `${fileName}.csv`, bytes: text });
    };
    const total = (amount: string) => ({ amount, currency: 'EUR' });
    expect(await deliver('T-1', ';350,37;EUR')).toMatchObject({
      state: 'accepted',
      differingTotal: { index: total('350.37'), document: total('305.37') },
    });
    expect(await deliver('T-2', ';305,37;EUR')).toMatchObject({ state: 'accepted', differingTotal: null });
    // The comparison of the contradicting values has the totals too.
    expect(await deliver('T-3', 'T-4;350,37;EUR')).toMatchObject({
      reason: 'index-xml-conflict',
      differingTotal: null,
    });
  });

  it('names the VAT id of the sender and those of the provider', async () => {
    const { fileName, bytes } = einvoice('xrechnung-cii.xml');
    const text = bytes
      .toString('utf8')
      .replace('Rechnungsnummer<', 'RE-VAT<')
      .replaceAll(/(schemeID="VA">)[^<]*/g, '$1DE 811111111');
    const detail = await uploadOne({ fileName: `vat-${fileName}`, bytes: Buffer.from(text) });
    expect(detail.reasons).toContain('provider-mismatch');
    expect(detail.reasonDetails).toContainEqual(
      expect.objectContaining({
        reason: 'provider-mismatch',
        document: expect.stringMatching(/DE ?811111111/) as string,
        expected: ['DE123456789', 'DE136695976', 'DE299999990'],
      }),
    );
  });

  it('names the kind of a file that is neither a PDF nor XML, and the position of the error in malformed XML', async () => {
    const html = await uploadOne({ fileName: 'fehler.pdf', bytes: '<!DOCTYPE html><html>500</html>' });
    expect(html.reasonDetails).toEqual([expect.objectContaining({ reason: 'not-a-pdf', looksLike: 'html' })]);
    const xml = await uploadOne({ fileName: 'kaputt.xml', bytes: '<?xml version="1.0"?>\n<a>\n<b></c></a>' });
    expect(xml.reasonDetails).toEqual([
      expect.objectContaining({ reason: 'xml-malformed', place: { line: 3, column: 7 } }),
    ]);
  });

  it('names the limit that a file exceeds, and by how much', async () => {
    const bytes = Buffer.alloc(MAX_DOCUMENT_BYTES + 10, ' ');
    bytes.write('%PDF-1.7');
    const detail = await uploadOne({ fileName: 'gross.pdf', bytes });
    expect(detail).toMatchObject({ state: 'rejected', reason: 'limits' });
    expect(detail.reasonDetails[0]?.limit).toEqual({
      name: 'file-bytes',
      allowed: MAX_DOCUMENT_BYTES,
      found: bytes.length,
    });
  });
});

describe('a contradicting row of another delivery', () => {
  it('leaves no value preselected: number, date, type and customer must be stated', async () => {
    const file = portal.pdf();
    const item = await uploadOne(file, indexFileFor(file.fileName, 'RE-77'));
    expect(item.disputed).toEqual([]);
  });
});
