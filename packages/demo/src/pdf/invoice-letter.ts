import { germanDay } from '../world/calendar.ts';
import { type InvoiceContent, UNITS } from '../world/document-model.ts';
import { germanAmount, germanQuantity, ONE_UNIT } from '../world/money.ts';
import { summaryRow, paymentBlock, type Letter, type TextBlock } from './letter.ts';
import { mm, PAGE } from './measures.ts';
import type { Column } from './table.ts';
import { formatPeriod, describePeriod } from './format-period.ts';
import type { DocumentJob } from '../world/world-model.ts';

const COLUMNS: readonly Column[] = [
  { heading: 'Pos.', x: PAGE.left, align: 'left', quiet: true },
  { heading: 'Bezeichnung', x: mm(33), align: 'left', width: mm(83) },
  { heading: 'Menge', x: mm(124), align: 'right' },
  { heading: '', x: mm(126), align: 'left', quiet: true },
  { heading: 'Einzelpreis', x: mm(157), align: 'right' },
  { heading: 'USt', x: mm(170), align: 'right', quiet: true },
  { heading: 'Netto €', x: PAGE.right, align: 'right' },
];

/** An invoice or a correction. A correction must not be called "Gutschrift", which is a self-billed document in German law (§ 14 UStG). */
export function invoiceLetter(job: DocumentJob, content: InvoiceContent): Letter {
  const { plan, provider, customer } = job;
  const isCorrection = content.correctedInvoice !== null;
  return {
    subject: `${isCorrection ? 'Rechnungskorrektur' : 'Rechnung'} ${plan.number}`,
    information: [
      [isCorrection ? 'Belegnummer' : 'Rechnungsnummer', plan.number],
      [isCorrection ? 'Belegdatum' : 'Rechnungsdatum', germanDay(plan.date)],
      ['Kundennummer', customer.customerNumber],
      ['Leistungszeitraum', formatPeriod(content.period)],
      ...rowIfAny('Fällig am', plan.dueDate === null ? null : germanDay(plan.dueDate)),
      ...rowIfAny('Ihre USt-IdNr.', customer.vatId),
      ['Ansprechpartner', content.contact],
      ['Telefon', provider.phone],
    ],
    opening: opening(content),
    columns: COLUMNS,
    rows: content.lines.map((line, index) => [
      String(index + 1),
      line.name,
      germanQuantity(line.quantity),
      UNITS[line.unit][line.quantity === ONE_UNIT ? 'one' : 'many'],
      germanAmount(line.unitPriceCents),
      `${line.vatRate} %`,
      germanAmount(line.netCents),
    ]),
    payment: payment(job),
    sums: [
      summaryRow('Summe netto', content.netCents),
      ...content.vat.map(({ rate, basisCents, taxCents }) =>
        summaryRow(`Umsatzsteuer ${rate} % auf ${germanAmount(basisCents)} €`, taxCents),
      ),
    ],
    total: summaryRow(isCorrection ? 'Korrekturbetrag' : 'Zahlbetrag', content.grossCents),
    closing:
      plan.format === 'hybrid'
        ? 'Die Daten dieser Rechnung liegen als factur-x.xml (ZUGFeRD, EN 16931) in dieser Datei.'
        : 'Vielen Dank für Ihren Auftrag.',
  };
}

function rowIfAny(label: string, value: string | null): [string, string][] {
  return value === null ? [] : [[label, value]];
}

function opening({ correctedInvoice, period }: InvoiceContent): string {
  if (correctedInvoice !== null)
    return `Guten Tag, die Rechnung ${correctedInvoice.number} vom ${germanDay(correctedInvoice.date)} korrigieren wir wie folgt:`;
  return `Guten Tag, für unsere Lieferungen und Leistungen (${describePeriod(period)}) berechnen wir Ihnen:`;
}

function payment(job: DocumentJob): TextBlock {
  const { dueDate } = job.plan;
  return dueDate === null
    ? { heading: 'Verrechnung', lines: ['Wir rechnen den Betrag mit Ihrer', 'nächsten Zahlung auf.'] }
    : paymentBlock(job, `SEPA-Überweisung, zahlbar bis ${germanDay(dueDate)}`);
}
