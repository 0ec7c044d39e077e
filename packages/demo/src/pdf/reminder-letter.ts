import { daysBetween, germanDay } from '../world/calendar.ts';
import type { ReminderContent, ReminderStage } from '../world/document-model.ts';
import { germanAmount } from '../world/money.ts';
import { summaryRow, paymentBlock, type Letter } from './letter.ts';
import { mm, PAGE } from './measures.ts';
import type { Column } from './table.ts';
import type { DocumentJob } from '../world/world-model.ts';

const COLUMNS: readonly Column[] = [
  { heading: 'Rechnung', x: PAGE.left, align: 'left' },
  { heading: 'vom', x: mm(70), align: 'left', quiet: true },
  { heading: 'fällig am', x: mm(100), align: 'left' },
  { heading: 'Tage über Fälligkeit', x: mm(155), align: 'right', quiet: true },
  { heading: 'offen €', x: PAGE.right, align: 'right' },
];

const WORDING: Record<ReminderStage, { title: string; opening: string }> = {
  1: {
    title: 'Zahlungserinnerung',
    opening:
      'Guten Tag, sicher ist es nur übersehen worden: Zu den folgenden Rechnungen haben wir noch keinen Zahlungseingang.',
  },
  2: {
    title: '2. Mahnung',
    opening:
      'Guten Tag, auf unsere Zahlungserinnerung haben wir nichts von Ihnen gehört. Die folgenden Beträge sind weiter offen.',
  },
  3: {
    title: 'Letzte Mahnung',
    opening:
      'Guten Tag, trotz zweier Schreiben sind die folgenden Beträge nicht bei uns eingegangen. Nach Ablauf der Frist geben wir die Forderung an unsere Rechtsabteilung.',
  },
};

/** A reminder for one or more invoices. */
export function reminderLetter(job: DocumentJob, content: ReminderContent): Letter {
  const { plan, provider, customer } = job;
  const { title, opening } = WORDING[content.stage];
  const due = germanDay(content.payUntil);
  return {
    subject: `${title} ${plan.number}`,
    information: [
      ['Belegnummer', plan.number],
      ['Datum', germanDay(plan.date)],
      ['Kundennummer', customer.customerNumber],
      ['Mahnstufe', `${content.stage} von 3`],
      ['Zahlbar bis', due],
      ['Telefon', provider.phone],
    ],
    opening,
    columns: COLUMNS,
    rows: content.items.map((item) => [
      item.number,
      germanDay(item.date),
      germanDay(item.dueDate),
      String(daysBetween(item.dueDate, plan.date)),
      germanAmount(item.openCents),
    ]),
    payment: paymentBlock(job, `Zahlbar bis ${due}`),
    sums:
      content.feeCents === 0
        ? []
        : [
            summaryRow('Offene Rechnungen', plan.totalCents - content.feeCents),
            summaryRow('Mahngebühr', content.feeCents),
          ],
    total: summaryRow('Zu zahlen', plan.totalCents),
    closing: 'Haben Sie inzwischen gezahlt, ist dieses Schreiben für Sie erledigt.',
  };
}
