import { profileNameOf } from '../model/profile.ts';
import { findGroup, findGroups, firstText } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { ViewRow } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

/**
 * `cac:PrepaidPayment` is a payment for a third party only in the extension of XRechnung, where it is added to the amount
 * due (BG-DEX-09). Elsewhere it is a detail of the paid amount (BT-113).
 */
export function isXRechnungExtension(invoice: GroupValues): boolean {
  return profileNameOf(firstText(findGroup(invoice, 'BG-2'), 'BT-24')) === 'XRECHNUNG-EXTENSION';
}

/**
 * The advance payments that an invoice deducts. In the EXTENDED profile (BG-X-45) each has its VAT and the invoice that
 * requested it. In UBL (`cac:PrepaidPayment`) only amount, description and type exist.
 */
export function describeAdvancePayments(invoice: GroupValues, writer: ViewWriter): ViewRow[] {
  const payments = findGroups(invoice, 'BG-X-45').map((payment) => describeAdvancePayment(payment, writer));
  const details = isXRechnungExtension(invoice) ? [] : findGroups(invoice, 'BG-DEX-09');
  return [...payments, ...details.map((payment) => describePaidAmount(payment, writer))];
}

function describePaidAmount(payment: GroupValues, writer: ViewWriter): ViewRow {
  const parts = (['BT-DEX-002', 'BT-DEX-003', 'BT-DEX-001'] as const).map((term) =>
    writer.text(payment, term),
  );
  return {
    label: writer.groupLabel('BG-X-45'),
    text: parts.filter((part) => part !== undefined).join(' · '),
  };
}

function describeAdvancePayment(payment: GroupValues, writer: ViewWriter): ViewRow {
  const received = writer.text(payment, 'BT-X-292');
  const parts = [
    writer.text(payment, 'BT-X-291'),
    ...findGroups(payment, 'BG-X-46').map((vat) => describeIncludedVat(vat, writer)),
    describeInvoiceOf(payment, writer),
  ];
  return {
    label: received === undefined ? writer.groupLabel('BG-X-45') : writer.texts.advance.received(received),
    text: parts.filter((part) => part !== undefined && part !== '').join(' · '),
  };
}

/** `darin 19 % Umsatzsteuer: 684,00 €`; for a category other than S, category and reason follow. */
function describeIncludedVat(vat: GroupValues, writer: ViewWriter): string {
  writer.markNamedCodeAsShown(vat, 'BT-X-294');
  const isTaxed = firstText(vat, 'BT-X-296') === 'S';
  const category = writer.codeName(vat, 'BT-X-296');
  const { includedVat } = writer.texts.advance;
  const text = includedVat(writer.text(vat, 'BT-X-298') ?? '', writer.text(vat, 'BT-X-293') ?? '');
  const reasons = [
    isTaxed ? undefined : category,
    writer.text(vat, 'BT-X-295'),
    writer.codeName(vat, 'BT-X-297'),
  ].filter((reason) => reason !== undefined);
  return reasons.length === 0 ? text : `${text} (${[...new Set(reasons)].join(', ')})`;
}

/** `Abschlagsrechnung (Bau) AR 210111 vom 30.05.2025`. */
function describeInvoiceOf(payment: GroupValues, writer: ViewWriter): string {
  const invoice = findGroup(payment, 'BG-X-85');
  const type = writer.codeName(invoice, 'BT-X-559');
  const number = writer.text(invoice, 'BT-X-558');
  const date = writer.text(invoice, 'BT-X-560');
  const name = [type, number].filter((part) => part !== undefined).join(' ');
  return date === undefined ? name : writer.texts.facts.invoiceOf(name, date);
}
