import type { Address, InvoiceModel } from '../model/invoice-model.ts';
import { formatDate, formatPeriod, withLabel } from './format.ts';
import { TEXT_COLOR, LEFT, MUTED_COLOR, type PageWriter, WIDTH } from './page-writer.ts';

const COLUMN_GAP = 24;
const COLUMN_WIDTH = (WIDTH - COLUMN_GAP) / 2;
const COLUMNS = [LEFT, LEFT + COLUMN_WIDTH + COLUMN_GAP] as const;
/** Real addresses are smaller; a larger block is cut. */
const MAX_PARTY_HEIGHT = 130;

export function drawParties(sheet: PageWriter, invoice: InvoiceModel): void {
  const isSelfBilled = invoice.customerParty === 'seller';
  const sides = [
    {
      label: isSelfBilled ? 'Leistender (Empfänger der Gutschrift)' : 'Rechnungssteller',
      party: invoice.seller,
      isCustomer: isSelfBilled,
    },
    {
      label: isSelfBilled ? 'Leistungsempfänger (Aussteller)' : 'Rechnungsempfänger',
      party: invoice.buyer,
      isCustomer: !isSelfBilled,
    },
  ];
  const heights = sides.map(({ label, party, isCustomer }, index) => {
    const x = COLUMNS[index] ?? LEFT;
    let y = sheet.y;
    y += sheet.write(label, x, y, COLUMN_WIDTH, { size: 8, color: MUTED_COLOR }) + 2;
    y += sheet.write(party.name ?? '–', x, y, COLUMN_WIDTH, { bold: true, size: 10, maxHeight: 42 }) + 1;
    const facts = [
      ...describeAddress({ ...party, ...(party.addressLines && { lines: party.addressLines }) }),
      ...withLabel('USt-IdNr.', party.vatId),
      ...withLabel('Steuernummer', party.taxNo),
      ...(isCustomer ? withLabel('Kundennummer', party.ids?.[0]) : []),
    ];
    y += sheet.write(facts.join('\n'), x, y, COLUMN_WIDTH, {
      color: MUTED_COLOR,
      maxHeight: MAX_PARTY_HEIGHT,
    });
    return y - sheet.y;
  });
  sheet.y += Math.max(...heights) + 16;
}

/** The street, then postcode and city, then the country unless it is Germany. */
function describeAddress({ lines, postcode, city, country }: Address): string[] {
  const cityLine = [postcode, city].filter((part) => part !== undefined).join(' ');
  const countryLines = country === undefined || country === 'DE' ? [] : [country];
  return [...(lines ?? []), cityLine, ...countryLines].filter((line) => line !== '');
}

/** Draws number, dates and references in two columns of label and value. */
export function drawDocumentDetails(sheet: PageWriter, invoice: InvoiceModel): void {
  const date = (value: string | undefined) => (value === undefined ? undefined : formatDate(value));
  const { deliverTo } = invoice;
  const deliveryAddress = [deliverTo?.name, ...describeAddress(deliverTo?.address ?? {})].filter(
    (part) => part !== undefined,
  );
  const facts = [
    ['Belegnummer', invoice.number],
    ['Belegdatum', date(invoice.issueDate)],
    ['Fällig am', date(invoice.dueDate)],
    ['Leistungszeitraum', formatPeriod(invoice.servicePeriod)],
    ['Leistungsdatum', date(invoice.deliveryDate)],
    ['Bestellnummer', invoice.orderReference],
    ['Vertragsnummer', invoice.contractReference],
    ['Projekt', invoice.projectReference],
    ['Ausschreibung', invoice.tenderReference],
    ['Abgerechnetes Objekt', invoice.invoicedObject],
    ['Käuferreferenz', invoice.buyerReference],
    ['Bezug auf Rechnung', invoice.precedingInvoice],
    ['Lieferung an', deliveryAddress.join(', ')],
  ].flatMap(([label = '', value]) => (value === undefined || value === '' ? [] : [{ label, value }]));

  const labelWidth = 92;
  for (let row = 0; row < facts.length; row += COLUMNS.length) {
    const heights = facts.slice(row, row + COLUMNS.length).map(({ label, value }, index) => {
      const x = COLUMNS[index] ?? LEFT;
      sheet.write(label, x, sheet.y, labelWidth, { color: MUTED_COLOR });
      return sheet.write(value, x + labelWidth, sheet.y, COLUMN_WIDTH - labelWidth, {
        color: TEXT_COLOR,
        maxHeight: 80,
      });
    });
    sheet.y += Math.max(...heights) + 3;
  }
  sheet.y += 12;
}
