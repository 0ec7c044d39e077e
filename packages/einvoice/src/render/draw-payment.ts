import type { InvoiceModel, PaymentMeans } from '../model/invoice-model.ts';
import { formatDate, formatIban, formatQuantity, withLabel } from './format.ts';
import { PAYMENT_MEANS } from './labels.ts';
import { MUTED_COLOR, type PageWriter } from './page-writer.ts';

/** Enough accounts to choose from; the XML has all of them. */
const MAX_MEANS = 10;

export function drawPayment(sheet: PageWriter, { payment, dueDate }: InvoiceModel): void {
  const rows = [
    ...(dueDate === undefined ? [] : [`Zahlbar bis ${formatDate(dueDate)}`]),
    ...(payment.terms ?? []).map(describeDiscounts),
    ...payment.means.slice(0, MAX_MEANS).flatMap(describePaymentMeans),
    ...withLabel('Verwendungszweck', payment.reference),
    ...withLabel('Mandatsreferenz', payment.mandate),
    ...withLabel('Gläubiger-ID', payment.creditorId),
  ];
  drawSection(sheet, 'Zahlung', rows);
}

export function drawNotes(sheet: PageWriter, invoice: InvoiceModel): void {
  drawSection(
    sheet,
    'Hinweise',
    invoice.notes.map(({ text }) => text),
  );
  drawSection(
    sheet,
    'Anlagen in der XML-Datei',
    invoice.supportingDocuments.map(({ id, description, fileName, uri }) =>
      [...new Set([id, description, fileName, uri])].filter((part) => part !== undefined).join(' · '),
    ),
  );
}

/** Writes out the cash discounts, which XRechnung encodes for machines: `#SKONTO#TAGE=10#PROZENT=3.00#`. */
function describeDiscounts(terms: string): string {
  return terms
    .replace(
      /#SKONTO#TAGE=(\d+)#PROZENT=([\d.]+)(?:#BASISBETRAG=[-\d.]+)?#/g,
      (_, days: string, percent: string) =>
        `${formatQuantity(percent)} % Skonto bei Zahlung innerhalb von ${days} Tagen`,
    )
    .trim();
}

function describePaymentMeans(means: PaymentMeans): string[] {
  const name = PAYMENT_MEANS.get(means.code ?? '') ?? means.text;
  return [
    ...(name === undefined ? [] : [name]),
    ...withLabel('IBAN', means.iban && formatIban(means.iban)),
    ...withLabel('BIC', means.bic),
    ...withLabel('Abbuchung von', means.debitedIban && formatIban(means.debitedIban)),
    ...(means.accountName === undefined ? [] : [means.accountName]),
  ];
}

function drawSection(sheet: PageWriter, title: string, rows: string[]): void {
  if (rows.length === 0) return;
  sheet.reserve(40);
  sheet.flow(title, { size: 8, color: MUTED_COLOR });
  sheet.y += 2;
  for (const row of rows) sheet.flow(row);
  sheet.y += 12;
}
