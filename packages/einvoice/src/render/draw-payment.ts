import type { PaymentMeans } from '../model/invoice-model.ts';
import type { Brush } from './render-context.ts';
import { formatDate, formatIban, formatQuantity } from './format.ts';
import { MUTED } from './page-writer.ts';

/** Enough accounts to choose from; the XML has all of them. */
const MEANS_MAX = 10;

export function drawPayment(brush: Brush): void {
  const { labels, language, invoice } = brush;
  const { payment, dueDate } = invoice;
  const rows = [
    ...(dueDate === undefined ? [] : [labels.payBy(formatDate(dueDate, language))]),
    ...(payment.terms ?? []).map((terms) => spellDiscounts(brush, terms)),
    ...payment.means.slice(0, MEANS_MAX).flatMap((means) => describeMeans(brush, means)),
    ...labelled(labels.paymentReference, payment.reference),
    ...labelled(labels.mandate, payment.mandate),
    ...labelled(labels.creditorId, payment.creditorId),
  ];
  drawSection(brush, labels.payment, rows);
}

export function drawNotes(brush: Brush): void {
  const { labels, invoice } = brush;
  drawSection(
    brush,
    labels.notes,
    invoice.notes.map(({ text }) => text),
  );
  drawSection(
    brush,
    labels.annexes,
    invoice.supportingDocuments.map(({ id, description, fileName, uri }) =>
      [...new Set([id, description, fileName, uri])].filter((part) => part !== undefined).join(' · '),
    ),
  );
}

/** Makes cash discounts readable, which XRechnung writes for machines: `#SKONTO#TAGE=10#PROZENT=3.00#`. */
function spellDiscounts({ labels, language }: Brush, terms: string): string {
  return terms
    .replace(
      /#SKONTO#TAGE=(\d+)#PROZENT=([\d.]+)(?:#BASISBETRAG=[-\d.]+)?#/g,
      (_, days: string, percent: string) => labels.cashDiscount(days, formatQuantity(percent, language)),
    )
    .trim();
}

function describeMeans({ labels }: Brush, means: PaymentMeans): string[] {
  const name = labels.means[means.code ?? ''] ?? means.text;
  return [
    ...(name === undefined ? [] : [name]),
    ...labelled('IBAN', means.iban === undefined ? undefined : formatIban(means.iban)),
    ...labelled(labels.bic, means.bic),
    ...labelled(labels.debited, means.debitedIban === undefined ? undefined : formatIban(means.debitedIban)),
    ...(means.accountName === undefined ? [] : [means.accountName]),
  ];
}

function labelled(label: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${label} ${value}`];
}

function drawSection({ sheet }: Brush, title: string, rows: string[]): void {
  if (rows.length === 0) return;
  sheet.reserve(40);
  sheet.flow(title, { size: 8, color: MUTED });
  sheet.y += 2;
  for (const row of rows) sheet.flow(row);
  sheet.y += 12;
}
