import { germanDay } from '../world/calendar.ts';
import { UNITS, type InvoiceContent } from '../world/document-model.ts';
import { germanAmount, germanQuantity, groupedIban } from '../world/money.ts';
import { drawFollowingPage, drawPageFrame } from './draw-page-frame.ts';
import type { DocumentJob } from './document-job.ts';
import { mm, PAGE } from './measures.ts';
import type { Sheet } from './sheet.ts';
import { CLOSING_GAP, drawNotice, drawSums, drawText } from './summary.ts';
import { drawTable, type Column } from './table.ts';
import { periodDays, periodName } from './wording.ts';

const COLUMNS: readonly Column[] = [
  { heading: 'Pos.', x: PAGE.left, align: 'left', quiet: true },
  { heading: 'Bezeichnung', x: mm(33), align: 'left', width: mm(83) },
  { heading: 'Menge', x: mm(124), align: 'right' },
  { heading: '', x: mm(126), align: 'left', quiet: true },
  { heading: 'Einzelpreis', x: mm(157), align: 'right' },
  { heading: 'USt', x: mm(170), align: 'right', quiet: true },
  { heading: 'Netto €', x: PAGE.right, align: 'right' },
];
/** The height of sums, payment and closing line, which must not be separated. */
const ENDING_HEIGHT = 150;

/** The title of an invoice. A correction must not be called "Gutschrift", which is a self-billed document in German law (§ 14 UStG). */
export function invoiceTitle({ plan }: DocumentJob): string {
  return `${plan.documentClass === 'credit-note' ? 'Rechnungskorrektur' : 'Rechnung'} ${plan.number}`;
}

function informationRows(
  { plan, provider, customer }: DocumentJob,
  content: InvoiceContent,
): [string, string][] {
  const isCredit = content.preceding !== null;
  return [
    [isCredit ? 'Belegnummer' : 'Rechnungsnummer', plan.number],
    [isCredit ? 'Belegdatum' : 'Rechnungsdatum', germanDay(plan.date)],
    ['Kundennummer', customer.customerNumber],
    ['Leistungszeitraum', periodDays(content.period)],
    ...(plan.dueDate === null ? [] : ([['Fällig am', germanDay(plan.dueDate)]] satisfies [string, string][])),
    ...(customer.vatId === null ? [] : ([['Ihre USt-IdNr.', customer.vatId]] satisfies [string, string][])),
    ['Ansprechpartner', content.contact ?? 'Kundenbetreuung'],
    ['Telefon', provider.phone],
  ];
}

function opening(content: InvoiceContent): string {
  if (content.preceding !== null)
    return `Guten Tag, die Rechnung ${content.preceding.number} vom ${germanDay(content.preceding.date)} korrigieren wir wie folgt:`;
  return `Guten Tag, für unsere Lieferungen und Leistungen (${periodName(content.period)}) berechnen wir Ihnen:`;
}

function rowsOf(content: InvoiceContent): string[][] {
  return content.lines.map((line, index) => [
    String(index + 1),
    line.name,
    germanQuantity(line.quantity),
    UNITS[line.unit],
    germanAmount(line.unitPriceCents),
    `${line.vatRate} %`,
    germanAmount(line.netCents),
  ]);
}

function drawPayment(sheet: Sheet, { plan, provider }: DocumentJob, top: number): number {
  if (plan.dueDate === null)
    return drawNotice(
      sheet,
      'Verrechnung',
      ['Wir rechnen den Betrag mit Ihrer', 'nächsten Zahlung auf.'],
      top,
    );
  const lines = [
    `SEPA-Überweisung, zahlbar bis ${germanDay(plan.dueDate)}`,
    `IBAN ${groupedIban(provider.bank.iban)}`,
    `Verwendungszweck ${plan.number}`,
  ];
  return drawNotice(sheet, 'Zahlung', lines, top);
}

/** Draws an invoice or a correction. */
export function drawInvoice(sheet: Sheet, job: DocumentJob, content: InvoiceContent): void {
  const subject = invoiceTitle(job);
  const startNextPage = () => drawFollowingPage(sheet, job.provider, subject);
  const start = drawPageFrame(sheet, { ...job, subject, information: informationRows(job, content) });
  const top = drawText(sheet, opening(content), start);
  const end = drawTable(sheet, COLUMNS, rowsOf(content), top + 4, startNextPage);
  const ending = end + ENDING_HEIGHT > PAGE.bottom ? startNextPage() : end;
  const payment = drawPayment(sheet, job, ending);
  const sums = [
    { label: 'Summe netto', amount: `${germanAmount(content.netCents)} €` },
    ...content.vat.map(({ rate, basisCents, taxCents }) => ({
      label: `Umsatzsteuer ${rate} % auf ${germanAmount(basisCents)} €`,
      amount: `${germanAmount(taxCents)} €`,
    })),
  ];
  const totalLabel = content.preceding === null ? 'Zahlbetrag' : 'Korrekturbetrag';
  const total = { label: totalLabel, amount: `${germanAmount(content.grossCents)} €` };
  const closing = drawSums(sheet, sums, total, ending);
  drawText(
    sheet,
    job.plan.format === 'hybrid'
      ? 'Die Daten dieser Rechnung liegen als factur-x.xml (ZUGFeRD, EN 16931) in dieser Datei.'
      : 'Vielen Dank für Ihren Auftrag.',
    Math.max(closing, payment) + CLOSING_GAP,
  );
}
