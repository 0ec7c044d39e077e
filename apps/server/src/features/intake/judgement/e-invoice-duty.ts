import type { EInvoiceDuty, EInvoiceDutyMode, EInvoiceExemption } from '@belegfach/contract';
import { PROFILES_NOT_BY_LAW, type Reading } from '@belegfach/einvoice';
import { AppError, InvalidRequest } from '../../../platform/errors/index.ts';
import type { IndexRow } from '../index-files/index.ts';
import { isGermanVatId } from '../model/customer-identifier.ts';
import type { DocumentData } from '../model/document-data.ts';
import type { DocumentClass } from '../model/document-type.ts';
import { type Judgement, sortReasons } from './judge.ts';
import type { CustomerCandidate } from './match-customer.ts';
import { invoiceOf } from './recognise-document.ts';

/** A person's statement that the document may be a plain PDF. */
export interface StatedExemption {
  readonly exemption: EInvoiceExemption;
  readonly comment: string | undefined;
}

/** The provider's setting for the duty to send e-invoices. */
export interface DutySetting {
  /** `YYYY-MM-DD`: the first document date for which invoices must be e-invoices; null: never. */
  readonly eInvoiceDutyFrom: string | null;
  readonly eInvoiceDutyMode: EInvoiceDutyMode;
}

/** The facts about a document that are known when the duty is examined. */
interface KnownDocument {
  readonly reading: Reading;
  readonly indexRow: IndexRow | undefined;
  readonly data: DocumentData;
  readonly customer: Pick<CustomerCandidate, 'hasGermanVatId'> | undefined;
}

/**
 * The invoices of § 14 UStG: also corrections (§ 31 (5) UStDV) and self-billed documents. A commercial credit note
 * lowers a payment and is no invoice.
 */
const INVOICE_CLASSES: readonly DocumentClass[] = ['invoice', 'corrected-invoice', 'self-billed'];

/** § 33 UStDV: invoices up to 250 EUR with VAT may have any form. */
const SMALL_AMOUNT_EUR = 250n;

/** The duty to send an e-invoice, as the provider's setting says; undefined if the document need not be an e-invoice (INT-130). */
export function findDuty(
  { eInvoiceDutyFrom: from, eInvoiceDutyMode: mode }: DutySetting,
  document: KnownDocument,
): EInvoiceDuty | undefined {
  const { date, type } = document.data;
  if (from === null || date === undefined || date < from) return undefined;
  if (type === undefined || !INVOICE_CLASSES.includes(type.documentClass)) return undefined;
  if (isEInvoice(document.reading) || !isForGermanBusiness(document) || isSmallAmount(document))
    return undefined;
  return { state: mode === 'hold' ? 'required' : 'advised', exemption: null, comment: null };
}

/**
 * The duty of a document that a person releases, with the exemption that the person states, which is kept in any case.
 * @throws AppError EInvoiceExemptionRequired if a required exemption is missing; InvalidRequest if the exemption needs a
 * comment
 */
export function exemptDuty(
  duty: EInvoiceDuty | undefined,
  stated: StatedExemption | undefined,
): EInvoiceDuty | undefined {
  if (stated === undefined) {
    if (duty?.state === 'required') throw new AppError('EInvoiceExemptionRequired');
    return duty;
  }
  const comment = stated.comment ?? null;
  if (stated.exemption === 'other' && comment === null)
    throw new InvalidRequest({ exemptionComment: ['is missing'] });
  return { state: 'exempt', exemption: stated.exemption, comment };
}

/** Holds a document that should be an e-invoice. */
export function holdByDuty(judgement: Judgement, duty: EInvoiceDuty | undefined): Judgement {
  if (duty?.state !== 'required' || judgement.state === 'rejected') return judgement;
  const reasons = sortReasons([...judgement.reasons, 'e-invoice-required']);
  return { ...judgement, state: 'quarantined', reasons };
}

/** Whether the structured part makes the document an e-invoice in the sense of the law: MINIMUM and BASIC WL do not. */
function isEInvoice(reading: Reading): boolean {
  const invoice = invoiceOf(reading);
  if (invoice === undefined || invoice.format === 'UBL-Reminder') return false;
  return !PROFILES_NOT_BY_LAW.includes(invoice.profileName);
}

/** The VAT id that came with the document takes precedence over the VAT id of the customer. */
function isForGermanBusiness({ reading, indexRow, customer }: KnownDocument): boolean {
  const invoice = invoiceOf(reading);
  const vatId = indexRow?.customerVatId ?? invoice?.[invoice.customerParty ?? 'buyer'].vatId;
  return vatId === undefined ? customer?.hasGermanVatId === true : isGermanVatId(vatId);
}

/** An unknown amount counts as large. An amount in another currency than the euro does too, because it is not converted. */
function isSmallAmount({ reading, indexRow }: KnownDocument): boolean {
  const invoice = invoiceOf(reading);
  const { amount, currency } =
    invoice?.totals.gross === undefined
      ? { amount: indexRow?.amount, currency: indexRow?.currency }
      : { amount: invoice.totals.gross, currency: invoice.currency };
  if (amount === undefined || !EURO_WORDS.includes((currency ?? 'EUR').toUpperCase())) return false;
  const [, whole, cents = ''] = /^[-+]?(\d{1,20})(?:\.(\d*))?$/.exec(amount) ?? [];
  if (whole === undefined) return false;
  const euros = BigInt(whole);
  return euros < SMALL_AMOUNT_EUR || (euros === SMALL_AMOUNT_EUR && !/[1-9]/.test(cents));
}

/** The spellings of the euro in index files. */
const EURO_WORDS: readonly string[] = ['EUR', 'EURO', '€'];
