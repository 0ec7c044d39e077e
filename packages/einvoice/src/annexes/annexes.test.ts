import { describe, expect, it } from 'vitest';
import { MAX_ANNEX_BYTES, MAX_XML_ANNEXES } from '../limits.ts';
import { readDocument } from '../read/read-document.ts';
import { buildPdf, embed, encrypt, stream } from '../test-support/build-pdf.ts';
import { buildCii } from '../test-support/build-xml.ts';
import { readFixture } from '../test-support/manifest.ts';
import type { Annex } from './annex.ts';
import { sha256Of } from './describe-annex.ts';
import { readAnnexes } from './read-annexes.ts';

const base64 = (content: string) => Buffer.from(content).toString('base64');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

/** A reference of a CII with a file. */
const reference = (typeCode: string, fileName: string, content: string, type = 'application/pdf') =>
  `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>Nr. 7</ram:IssuerAssignedID><ram:TypeCode>${typeCode}</ram:TypeCode>
   <ram:Name>Aufmaß</ram:Name><ram:AttachmentBinaryObject mimeCode="${type}" filename="${fileName}">${content}</ram:AttachmentBinaryObject>
   </ram:AdditionalReferencedDocument>`;
const buildInvoice = (...references: string[]) =>
  bytesOf(
    buildCii({
      rest: `<ram:ApplicableHeaderTradeAgreement>${references.join('')}</ram:ApplicableHeaderTradeAgreement>`,
    }),
  );

const ublReference = (code: string, fileName: string) =>
  `<cac:AdditionalDocumentReference><cbc:ID>${fileName}</cbc:ID>${code && `<cbc:DocumentTypeCode>${code}</cbc:DocumentTypeCode>`}
   <cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="${fileName}">${base64(fileName)}</cbc:EmbeddedDocumentBinaryObject>
   </cac:Attachment></cac:AdditionalDocumentReference>`;
const buildUbl = (kind: 'Invoice' | 'CreditNote', content: string) =>
  bytesOf(`<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>RE-1</cbc:ID><cbc:IssueDate>2026-01-31</cbc:IssueDate><cbc:${kind}TypeCode>${kind === 'Invoice' ? 380 : 381}</cbc:${kind}TypeCode>
  ${content}</${kind}>`);

async function annexesOf(bytes: Uint8Array): Promise<Annex[] | undefined> {
  const reading = await readDocument(bytes);
  if (reading.outcome === 'plain-pdf') return reading.annexes;
  return (reading.outcome === 'invoice' ? reading.invoice : reading.draft)?.annexes;
}
const namesOf = async (bytes: Uint8Array) => (await annexesOf(bytes))?.map(({ name }) => name);

describe('the annexes of an invoice XML', () => {
  it('are listed with name, type, description, decoded size and hash', async () => {
    expect(await annexesOf(buildInvoice(reference('916', 'Aufmaß.pdf', base64('12345'))))).toEqual([
      {
        source: 'xml',
        name: 'Aufmaß.pdf',
        type: 'application/pdf',
        description: 'Aufmaß',
        size: 5,
        sha256: sha256Of(bytesOf('12345')),
      },
    ]);
  });

  it('do not include the references to a tender and to the invoiced object, even if these contain a file', async () => {
    const cii = buildInvoice(
      reference('50', 'tender.pdf', 'AAAA'),
      reference('130', 'object.pdf', 'AAAA'),
      reference('916', 'annex.pdf', 'AAAA'),
    );
    expect(await namesOf(cii)).toEqual(['annex.pdf']);
    const references = ['', '50', '130'].map((code) => ublReference(code, `${code || 'annex'}.csv`)).join('');
    const tender = ublReference('', 'tender.csv').replaceAll('AdditionalDocument', 'OriginatorDocument');
    expect(await namesOf(buildUbl('CreditNote', references + tender))).toEqual(['annex.csv']);
    expect(await namesOf(buildUbl('Invoice', references + tender))).toEqual(['annex.csv', '50.csv']);
  });

  it('include the annexes of lines', async () => {
    const line = `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeAgreement>${reference('916', 'line.pdf', 'AAAA')}
      </ram:SpecifiedLineTradeAgreement></ram:IncludedSupplyChainTradeLineItem>`;
    expect(await namesOf(bytesOf(buildCii({ rest: line })))).toEqual(['line.pdf']);
  });

  it('get a name from their identifier and type if they have none, and no name has invisible characters', async () => {
    const unnamed = reference('916', '', 'AAAA').replace('filename=""', '');
    expect(await namesOf(buildInvoice(unnamed, reference('916', 'a&#x202e;fdp.png', 'AAAA')))).toEqual([
      'Nr. 7.pdf',
      'afdp.png',
    ]);
  });

  it('that are malformed, empty or too large are listed with the fault and without a hash, and the invoice is accepted', async () => {
    const reading = await readDocument(
      buildInvoice(
        reference('916', 'malformed.pdf', '!!!not base64!!!'),
        reference('916', 'length.pdf', 'AAAAA'),
        reference('916', 'padding.pdf', 'AA=AA'),
        reference('916', 'empty.pdf', ' '),
        reference('916', 'whole.pdf', 'QUJD\n REU'),
      ),
    );
    expect(reading).toMatchObject({ outcome: 'invoice', warnings: ['annex-unreadable'] });
    const annexes = reading.outcome === 'invoice' ? reading.invoice.annexes : [];
    expect(annexes.map(({ fault, sha256 }) => [fault, sha256])).toEqual([
      ['malformed', undefined],
      ['malformed', undefined],
      ['malformed', undefined],
      ['empty', undefined],
      [undefined, sha256Of(bytesOf('ABCDE'))],
    ]);
  });

  it(`are listed up to ${MAX_XML_ANNEXES}, with a warning if there are more`, async () => {
    const many = Array.from({ length: MAX_XML_ANNEXES + 1 }, (_, n) => reference('916', `${n}.pdf`, 'AAAA'));
    const reading = await readDocument(buildInvoice(...many));
    expect(reading).toMatchObject({ outcome: 'invoice', warnings: ['annexes-cut'] });
    expect(reading.outcome === 'invoice' && reading.invoice.annexes).toHaveLength(MAX_XML_ANNEXES);
  });

  it.each([
    ['programm.exe', 'text', 'embedded-executable'],
    ['seite.pdf', '<html><script>1</script></html>', 'embedded-executable'],
    ['archiv.7z', 'x', 'embedded-archive'],
    ['aktiv.pdf', Buffer.from(buildPdf([], '/AA<</WC<</S/Launch>>>>')).toString('latin1'), 'launch'],
  ])(
    'for which a PDF would be held are a reason to hold the XML, with its data as a draft: %s',
    async (name, content, kind) => {
      expect(await readDocument(buildInvoice(reference('916', name, base64(content))))).toMatchObject({
        verdict: 'quarantined',
        reason: 'active-content',
        draft: { number: 'RE-1' },
        activeContent: expect.arrayContaining([{ kind, file: name }]) as unknown,
      });
    },
  );
});

describe('the annexes of a PDF', () => {
  it('are its files except the invoice XML, with the type as written or by the extension', async () => {
    const files = { 'factur-x.xml': buildCii(), 'liste.csv': 'a;b', 'bild.png': 'x' };
    const annexes = await annexesOf(await embed(files));
    expect(annexes).toEqual([
      { source: 'pdf', name: 'bild.png', type: 'image/png', size: 1, sha256: sha256Of(bytesOf('x')) },
      { source: 'pdf', name: 'liste.csv', type: 'text/csv', size: 3, sha256: sha256Of(bytesOf('a;b')) },
    ]);
  });

  it('include files that are only in /AF, and those of an encrypted PDF', async () => {
    const af = buildPdf(
      [
        '<</Type/Filespec/F(factur-x.xml)/EF<</F 5 0 R>>>>',
        stream(buildCii()),
        '<</Type/Filespec/F(a.txt)/Desc(Liste)/EF<</F 7 0 R>>>>',
        stream('abc', '/Subtype/text#2Fplain'),
      ],
      '/AF[6 0 R]/Names<</EmbeddedFiles<</Names[(factur-x.xml) 4 0 R]>>>>',
    );
    const expected = {
      source: 'pdf',
      name: 'a.txt',
      type: 'text/plain',
      description: 'Liste',
      size: 3,
      sha256: sha256Of(bytesOf('abc')),
    };
    expect(await annexesOf(af)).toEqual([expected]);
    const encrypted = await encrypt(await embed({ 'factur-x.xml': buildCii(), 'a.txt': 'abc' }), 'AES-256');
    expect(await annexesOf(encrypted)).toMatchObject([{ name: 'a.txt', size: 3, sha256: expected.sha256 }]);
  });

  it('with the bytes of an annex of the invoice XML are listed once', async () => {
    const xml = Buffer.from(buildInvoice(reference('916', 'a.pdf', base64('abc'))));
    expect(await namesOf(await embed({ 'factur-x.xml': xml, 'a.pdf': 'abc' }))).toEqual(['a.pdf']);
    expect(await namesOf(await embed({ 'factur-x.xml': xml, 'a.pdf': 'abd' }))).toEqual(['a.pdf', 'a.pdf']);
  });

  it('of a plain PDF are listed too, because it can be the view of an XML', async () => {
    expect(await namesOf(await embed({ 'liste.csv': 'a;b' }))).toEqual(['liste.csv']);
  });

  it('that are larger than one annex may be are listed without a hash', async () => {
    const files = { 'factur-x.xml': buildCii(), 'gross.txt': new Uint8Array(MAX_ANNEX_BYTES + 1) };
    expect(await annexesOf(await embed(files))).toMatchObject([{ name: 'gross.txt', fault: 'too-large' }]);
  });

  it('are not read if a stream of the PDF cannot be unpacked within the limits', async () => {
    const broken = buildPdf(
      [
        '<</Type/Filespec/F(factur-x.xml)/EF<</F 5 0 R>>>>',
        stream(buildCii()),
        '<</Type/Filespec/F(a.txt)/EF<</F 7 0 R>>>>',
        stream('no flate', '/Filter/FlateDecode'),
      ],
      '/Names<</EmbeddedFiles<</Names[(a.txt) 6 0 R(factur-x.xml) 4 0 R]>>>>',
    );
    const reading = await readDocument(broken);
    expect(reading).toMatchObject({
      reason: 'active-content',
      draft: { annexes: [{ fault: 'unreadable' }] },
    });
  });
});

describe('reading annexes by their hashes', () => {
  it('returns their bytes from an XML and from a PDF, and nothing for a hash that no file has', async () => {
    const wanted = [sha256Of(bytesOf('b')), '00'.repeat(32), sha256Of(bytesOf('a'))];
    const xml = buildInvoice(reference('916', 'a.txt', base64('a')), reference('916', 'b.txt', base64('b')));
    const pdf = await embed({ 'factur-x.xml': buildCii(), 'a.txt': 'a', 'b.txt': 'b' });
    for (const bytes of [xml, pdf])
      expect(
        (await readAnnexes(bytes, wanted)).map((found) => found && Buffer.from(found).toString()),
      ).toEqual(['b', undefined, 'a']);
    expect(await readAnnexes(bytesOf('<broken'), wanted)).toEqual([undefined, undefined, undefined]);
    expect(await readAnnexes(buildPdf().slice(0, 40), wanted)).toEqual([undefined, undefined, undefined]);
  });
});

it('each annex of the sample documents has the written name and type and the size of its bytes', async () => {
  const list = async (name: string) =>
    (await annexesOf(readFixture(name)))?.map(({ source, name, type, size, fault }) => ({
      source,
      name,
      type,
      size,
      ...(fault && { fault }),
    }));
  const pdf = 'application/pdf';
  expect(await list('ferd24-en16931-payment-204-with-annexes.pdf')).toEqual([
    { source: 'xml', name: 'Aufmass.pdf', type: pdf, size: 36_480 },
    { source: 'pdf', name: 'EN16931_Elektron_Aufmass.png', type: 'image/png', size: 123_625 },
  ]);
  expect(await list('akretion-en16931-two-attachments.pdf')).toEqual([
    { source: 'pdf', name: 'Bon_de_livraison.pdf', type: pdf, size: 30_382 },
  ]);
  expect(await list('xrechnung-ubl-utf16.xml')).toEqual([
    { source: 'xml', name: '01_15_Anhang_01.pdf', type: pdf, size: 150_128 },
  ]);
  expect(await list('peppol-ubl.xml')).toEqual([
    { source: 'xml', name: 'Betriebskostenabrechnung.pdf', type: pdf, size: 0, fault: 'empty' },
  ]);
});
