import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../test/support/annex-invoice.ts';
import { makePlainPdf } from '../../../../test/support/plain-pdf.ts';
import { createDocumentWorld, einvoice, getInvoice, summarise } from '../test-support/documents.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createDocumentWorld();
  await world.addCustomer('10000006', { identifiers: [['buyer-id', '16259']] });
});
afterAll(() => world.close());

const submit = async (item: DeliveryItem) => {
  const [outcome] = await world.service.submit(world.scope, { channel: 'command', items: [item] });
  return outcome;
};
const BUYER = `<cac:AccountingCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID>10000001</cbc:ID></cac:PartyIdentification></cac:Party></cac:AccountingCustomerParty>`;
const EMBEDDED_LIST =
  '/Names << /EmbeddedFiles << /Names [(list.csv) << /Type /Filespec /F (list.csv) /EF << /F 6 0 R >> >>] >> >>';

describe('the annexes of an accepted e-invoice', () => {
  it('are listed with its reading: those of the XML and those of the PDF', async () => {
    const outcome = await submit(einvoice('ferd24-en16931-payment-204-with-annexes.pdf'));
    expect(outcome && (await getInvoice(world, outcome)).model).toMatchObject({
      annexes: [
        { source: 'xml', name: 'Aufmass.pdf', size: 36_480 },
        { source: 'pdf', name: 'EN16931_Elektron_Aufmass.png', size: 123_625 },
      ],
    });
  });

  it('include the files of the PDF that is the view of an XML', async () => {
    const xml = invoiceXml([{ name: 'a.pdf', content: 'a' }], 'RE-VIEW', BUYER);
    const bytes = makePlainPdf('view', EMBEDDED_LIST, '<< /Length 0 >>\nstream\n\nendstream');
    const outcome = await submit({ fileName: 'view.pdf', bytes, xml });
    expect(outcome && summarise(outcome)).toBe('accepted');
    expect((await getInvoice(world, outcome)).model).toMatchObject({
      annexes: [
        { source: 'xml', name: 'a.pdf', size: 1 },
        { source: 'pdf', name: 'list.csv', fault: 'empty' },
      ],
    });
  });

  it('do not prevent its acceptance when they are malformed', async () => {
    const xml = invoiceXml([{ name: 'a.pdf', content: 'a' }], 'RE-MALFORMED', BUYER);
    const malformed = Buffer.from(xml.toString().replace('>YQ==<', '>*not base64*<'));
    const outcome = await submit({ fileName: 'malformed.xml', bytes: malformed });
    expect(outcome && summarise(outcome)).toBe('accepted');
    expect((await getInvoice(world, outcome)).model).toMatchObject({
      annexes: [{ name: 'a.pdf', fault: 'malformed' }],
    });
  });
});

it('an XML with an annex that can be run is held, and the annex is named', async () => {
  const xml = invoiceXml([{ name: 'setup.exe', content: 'x' }], 'RE-ACTIVE', BUYER);
  const outcome = await submit({ fileName: 'active.xml', bytes: xml });
  expect(outcome).toMatchObject({
    state: 'quarantined',
    reasons: ['active-content'],
    activeContent: [{ kind: 'embedded-executable', file: 'setup.exe' }],
  });
});
