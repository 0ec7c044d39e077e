import { germanDay } from '../world/calendar.ts';
import type { RemittanceContent } from '../world/document-model.ts';
import { germanAmount } from '../world/money.ts';
import { summaryRow, type Letter } from './letter.ts';
import { mm, PAGE } from './measures.ts';
import type { Column } from './table.ts';
import { formatPeriod, describePeriod } from './format-period.ts';
import type { DocumentJob } from '../world/world-model.ts';

const COLUMNS: readonly Column[] = [
  { heading: 'Automat und Aufstellort', x: PAGE.left, align: 'left', width: mm(85) },
  { heading: 'Umsatz €', x: mm(135), align: 'right' },
  { heading: 'Provision', x: mm(160), align: 'right', quiet: true },
  { heading: 'Betrag €', x: PAGE.right, align: 'right' },
];

/** The remittance advice for a commission. */
export function remittanceLetter(
  { plan, provider, customer }: DocumentJob,
  content: RemittanceContent,
): Letter {
  return {
    subject: `Zahlungsavis ${plan.number}`,
    information: [
      ['Avisnummer', plan.number],
      ['Datum', germanDay(plan.date)],
      ['Kundennummer', customer.customerNumber],
      ['Zeitraum', formatPeriod(content.period)],
      ['Zahlung am', germanDay(content.payoutDate)],
      ['Telefon', provider.phone],
    ],
    opening: `Guten Tag, für ${describePeriod(content.period)} zahlen wir Ihnen die vereinbarte Provision auf die Umsätze der Automaten in Ihren Räumen:`,
    columns: COLUMNS,
    rows: content.rows.map((row) => [
      row.machine,
      germanAmount(row.salesCents),
      `${row.commissionPercent} %`,
      germanAmount(row.commissionCents),
    ]),
    payment: {
      heading: 'Zahlung',
      lines: [
        `Überweisung am ${germanDay(content.payoutDate)}`,
        `auf Ihr Konto, das auf ${content.lastAccountDigits} endet`,
        `Verwendungszweck ${plan.number}`,
      ],
    },
    sums: [],
    total: summaryRow('Auszahlung', plan.totalCents),
    closing:
      'Dieses Avis ist keine Rechnung. Stimmt Ihre Bankverbindung nicht mehr, geben Sie uns vor der nächsten Zahlung Bescheid.',
  };
}
