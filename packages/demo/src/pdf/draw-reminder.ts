import { addDays, germanDay } from '../world/calendar.ts';
import type { ReminderContent, ReminderStage } from '../world/document-model.ts';
import { germanAmount, groupedIban } from '../world/money.ts';
import { drawFollowingPage, drawPageFrame } from './draw-page-frame.ts';
import type { DocumentJob } from './document-job.ts';
import { mm, PAGE } from './measures.ts';
import type { Sheet } from './sheet.ts';
import { CLOSING_GAP, drawNotice, drawSums, drawText } from './summary.ts';
import { drawTable, type Column } from './table.ts';

const COLUMNS: readonly Column[] = [
  { heading: 'Rechnung', x: PAGE.left, align: 'left' },
  { heading: 'vom', x: mm(70), align: 'left', quiet: true },
  { heading: 'fällig am', x: mm(100), align: 'left' },
  { heading: 'Tage über Fälligkeit', x: mm(155), align: 'right', quiet: true },
  { heading: 'offen €', x: PAGE.right, align: 'right' },
];

export const REMINDER_TITLES: Record<ReminderStage, string> = {
  1: 'Zahlungserinnerung',
  2: '2. Mahnung',
  3: 'Letzte Mahnung',
};

const OPENINGS: Record<ReminderStage, string> = {
  1: 'Guten Tag, sicher ist es nur übersehen worden: Zu den folgenden Rechnungen haben wir noch keinen Zahlungseingang.',
  2: 'Guten Tag, auf unsere Zahlungserinnerung haben wir nichts von Ihnen gehört. Die folgenden Beträge sind weiter offen.',
  3: 'Guten Tag, trotz zweier Schreiben sind die folgenden Beträge nicht bei uns eingegangen. Nach Ablauf der Frist geben wir die Forderung an unsere Rechtsabteilung.',
};

/** The number of days from one calendar day to a later one. */
function daysBetween(from: string, to: string): number {
  let days = 0;
  for (let day = from; day < to; day = addDays(day, 1)) days += 1;
  return days;
}

/** Draws a reminder for one or more invoices. */
export function drawReminder(sheet: Sheet, job: DocumentJob, content: ReminderContent): void {
  const { plan, provider, customer } = job;
  const subject = `${REMINDER_TITLES[content.stage]} ${plan.number}`;
  const start = drawPageFrame(sheet, {
    ...job,
    subject,
    information: [
      ['Belegnummer', plan.number],
      ['Datum', germanDay(plan.date)],
      ['Kundennummer', customer.customerNumber],
      ['Mahnstufe', `${content.stage} von 3`],
      ['Zahlbar bis', germanDay(content.payUntil)],
      ['Telefon', provider.phone],
    ],
  });
  const top = drawText(sheet, OPENINGS[content.stage], start);
  const rows = content.items.map((item) => [
    item.number,
    germanDay(item.date),
    germanDay(item.dueDate),
    String(daysBetween(item.dueDate, plan.date)),
    germanAmount(item.openCents),
  ]);
  const end = drawTable(sheet, COLUMNS, rows, top + 4, () => drawFollowingPage(sheet, provider, subject));
  const payment = drawNotice(
    sheet,
    'Zahlung',
    [
      `Zahlbar bis ${germanDay(content.payUntil)}`,
      `IBAN ${groupedIban(provider.bank.iban)}`,
      `Verwendungszweck ${plan.number}`,
    ],
    end,
  );
  const fee = { label: 'Mahngebühr', amount: `${germanAmount(content.feeCents)} €` };
  const open = {
    label: 'Offene Rechnungen',
    amount: `${germanAmount(plan.totalCents - content.feeCents)} €`,
  };
  const closing = drawSums(
    sheet,
    content.feeCents === 0 ? [] : [open, fee],
    { label: 'Zu zahlen', amount: `${germanAmount(plan.totalCents)} €` },
    end,
  );
  drawText(
    sheet,
    'Haben Sie inzwischen gezahlt, ist dieses Schreiben für Sie erledigt.',
    Math.max(closing, payment) + CLOSING_GAP,
  );
}
