import { germanDay } from '../world/calendar.ts';
import type { RemittanceContent } from '../world/document-model.ts';
import { germanAmount } from '../world/money.ts';
import { drawFollowingPage, drawPageFrame } from './draw-page-frame.ts';
import type { DocumentJob } from './document-job.ts';
import { mm, PAGE } from './measures.ts';
import type { Sheet } from './sheet.ts';
import { CLOSING_GAP, drawNotice, drawSums, drawText } from './summary.ts';
import { drawTable, type Column } from './table.ts';
import { periodDays, periodName } from './wording.ts';

const COLUMNS: readonly Column[] = [
  { heading: 'Automat und Aufstellort', x: PAGE.left, align: 'left', width: mm(85) },
  { heading: 'Umsatz €', x: mm(135), align: 'right' },
  { heading: 'Provision', x: mm(160), align: 'right', quiet: true },
  { heading: 'Betrag €', x: PAGE.right, align: 'right' },
];

/** Draws the remittance advice for a commission. */
export function drawRemittance(sheet: Sheet, job: DocumentJob, content: RemittanceContent): void {
  const { plan, provider, customer } = job;
  const subject = `Zahlungsavis ${plan.number}`;
  const start = drawPageFrame(sheet, {
    ...job,
    subject,
    information: [
      ['Avisnummer', plan.number],
      ['Datum', germanDay(plan.date)],
      ['Kundennummer', customer.customerNumber],
      ['Zeitraum', periodDays(content.period)],
      ['Zahlung am', germanDay(content.payoutDate)],
      ['Telefon', provider.phone],
    ],
  });
  const top = drawText(
    sheet,
    `Guten Tag, für ${periodName(content.period)} zahlen wir Ihnen die vereinbarte Provision auf die Umsätze der Automaten in Ihren Räumen:`,
    start,
  );
  const rows = content.rows.map((row) => [
    row.machine,
    germanAmount(row.salesCents),
    `${row.commissionPercent} %`,
    germanAmount(row.commissionCents),
  ]);
  const end = drawTable(sheet, COLUMNS, rows, top + 4, () => drawFollowingPage(sheet, provider, subject));
  const payment = drawNotice(
    sheet,
    'Zahlung',
    [
      `Überweisung am ${germanDay(content.payoutDate)}`,
      `auf Ihr Konto, das auf ${content.accountEnd} endet`,
      `Verwendungszweck ${plan.number}`,
    ],
    end,
  );
  const closing = drawSums(
    sheet,
    [],
    { label: 'Auszahlung', amount: `${germanAmount(plan.totalCents)} €` },
    end,
  );
  drawText(
    sheet,
    'Dieses Avis ist keine Rechnung. Stimmt Ihre Bankverbindung nicht mehr, geben Sie uns vor der nächsten Zahlung Bescheid.',
    Math.max(closing, payment) + CLOSING_GAP,
  );
}
