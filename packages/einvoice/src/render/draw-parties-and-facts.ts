import type { Address, Party } from '../model/invoice-model.ts';
import type { Brush } from './render-context.ts';
import { formatDate } from './format.ts';
import { INK, LEFT, MUTED, WIDTH } from './page-writer.ts';

const COLUMN_GAP = 24;
const COLUMN_WIDTH = (WIDTH - COLUMN_GAP) / 2;
const COLUMNS = [LEFT, LEFT + COLUMN_WIDTH + COLUMN_GAP] as const;
/** Real addresses are smaller; a larger block is cut. */
const PARTY_MAX_HEIGHT = 130;

export function drawParties({ sheet, labels, invoice }: Brush): void {
  const isSelfBilled = invoice.customerParty === 'seller';
  const sides = [
    {
      label: isSelfBilled ? labels.selfBilledSeller : labels.seller,
      party: invoice.seller,
      isCustomer: isSelfBilled,
    },
    {
      label: isSelfBilled ? labels.selfBilledBuyer : labels.buyer,
      party: invoice.buyer,
      isCustomer: !isSelfBilled,
    },
  ];
  const heights = sides.map(({ label, party, isCustomer }, index) => {
    const x = COLUMNS[index] ?? LEFT;
    let y = sheet.y;
    y += sheet.write(label, x, y, COLUMN_WIDTH, { size: 8, color: MUTED }) + 2;
    y += sheet.write(party.name ?? '–', x, y, COLUMN_WIDTH, { bold: true, size: 10, maxHeight: 42 }) + 1;
    const facts = [
      ...describeAddress({ ...party, ...(party.addressLines && { lines: party.addressLines }) }),
      ...(party.vatId === undefined ? [] : [`${labels.vatId} ${party.vatId}`]),
      ...(party.taxNo === undefined ? [] : [`${labels.taxNo} ${party.taxNo}`]),
      ...(isCustomer ? customerNumbers(party).map((id) => `${labels.customerNumber} ${id}`) : []),
    ];
    y += sheet.write(facts.join('\n'), x, y, COLUMN_WIDTH, { color: MUTED, maxHeight: PARTY_MAX_HEIGHT });
    return y - sheet.y;
  });
  sheet.y += Math.max(...heights) + 16;
}

/** The street, then postcode and city, then the country unless it is Germany. */
export function describeAddress({ lines, postcode, city, country }: Address): string[] {
  const place = [postcode, city].filter((part) => part !== undefined).join(' ');
  const foreign = country === undefined || country === 'DE' ? [] : [country];
  return [...(lines ?? []), place, ...foreign].filter((line) => line !== '');
}

function customerNumbers(party: Party): string[] {
  return party.ids?.slice(0, 1) ?? [];
}

/** Draws number, dates and references in two columns of label and value. */
export function drawFacts({ sheet, labels, language, invoice }: Brush): void {
  const date = (value: string | undefined) => (value === undefined ? undefined : formatDate(value, language));
  const { servicePeriod: period, deliverTo } = invoice;
  const span = [date(period?.start), date(period?.end)].filter((part) => part !== undefined).join(' – ');
  const place = [deliverTo?.name, ...describeAddress(deliverTo?.address ?? {})].filter(
    (part) => part !== undefined,
  );
  const facts = [
    [labels.number, invoice.number],
    [labels.issueDate, date(invoice.issueDate)],
    [labels.dueDate, date(invoice.dueDate)],
    [labels.servicePeriod, span],
    [labels.deliveryDate, date(invoice.deliveryDate)],
    [labels.orderReference, invoice.orderReference],
    [labels.contractReference, invoice.contractReference],
    [labels.buyerReference, invoice.buyerReference],
    [labels.precedingInvoice, invoice.precedingInvoice],
    [labels.deliverTo, place.join(', ')],
  ].flatMap(([label = '', value]) => (value === undefined || value === '' ? [] : [{ label, value }]));

  const labelWidth = 92;
  for (let row = 0; row < facts.length; row += COLUMNS.length) {
    const heights = facts.slice(row, row + COLUMNS.length).map(({ label, value }, index) => {
      const x = COLUMNS[index] ?? LEFT;
      sheet.write(label, x, sheet.y, labelWidth, { color: MUTED });
      return sheet.write(value, x + labelWidth, sheet.y, COLUMN_WIDTH - labelWidth, {
        color: INK,
        maxHeight: 80,
      });
    });
    sheet.y += Math.max(...heights) + 3;
  }
  sheet.y += 12;
}
