import type { DisputedField, InvoiceTypeValue } from '@belegfach/contract';
import { InvalidRequest } from '../../../platform/errors/index.ts';
import { type DocumentClass, type DocumentType, typeOfClass } from '../model/document-type.ts';
import type { DocumentData } from '../model/document-data.ts';
import type { StatedExemption } from './e-invoice-duty.ts';
import type { AcceptedJudgement, Judgement } from './judge.ts';
import type { CustomerCandidate } from './match-customer.ts';

/** A person's input for a held document; an undefined field keeps the recognised value. */
export interface Correction extends Pick<DocumentData, 'number' | 'date'> {
  readonly typeValue: InvoiceTypeValue | undefined;
  readonly customer: CustomerCandidate | undefined;
  /** The released document replaces the current document with the same number. */
  readonly isNewVersion: boolean;
  readonly exemption: StatedExemption | undefined;
}

const CLASS_BY_TYPE: Readonly<Record<InvoiceTypeValue, DocumentClass>> = {
  0: 'invoice',
  1: 'remittance-advice',
  2: 'reminder',
};

/**
 * Applies a person's decision to release a document. It overrules all reasons (INT-63). Values that the person does not
 * enter must have been recognised.
 * @param disputed the fields that the person must state, because index and e-invoice contradict each other
 * @throws InvalidRequest naming the fields that are still missing
 */
export function applyCorrection(
  judgement: Judgement,
  correction: Correction,
  disputed: readonly DisputedField[],
): AcceptedJudgement {
  const { data } = judgement;
  const isDisputed = (field: DisputedField) => disputed.includes(field);
  const number = correction.number ?? (isDisputed('documentNumber') ? undefined : data.number);
  const date = correction.date ?? (isDisputed('documentDate') ? undefined : data.date);
  const isTypeOpen = isDisputed('typeValue') && correction.typeValue === undefined;
  const type = isTypeOpen ? undefined : chooseType(data.type, correction.typeValue);
  // If the recognised customer is in doubt, the person must choose the customer.
  const isCustomerDoubtful =
    isDisputed('customerId') || judgement.reasons.some((reason) => reason === 'customer-differs');
  const customer = correction.customer ?? (isCustomerDoubtful ? undefined : judgement.customer);
  const missing = {
    ...(number === undefined ? { documentNumber: ['is missing'] } : {}),
    ...(date === undefined ? { documentDate: ['is missing'] } : {}),
    ...(type === undefined ? { typeValue: ['is missing'] } : {}),
    ...(customer === undefined ? { customerId: ['is missing'] } : {}),
  };
  if (number === undefined || date === undefined || type === undefined || customer === undefined)
    throw new InvalidRequest(missing);
  const { identifierText } = judgement;
  return { state: 'accepted', reasons: [], identifierText, data: { number, date, type }, customer };
}

/** The finer class that was recognised stays, unless the person names another type. */
function chooseType(recognised: DocumentType | undefined, chosenValue: InvoiceTypeValue | undefined) {
  if (chosenValue === undefined || chosenValue === recognised?.typeValue) return recognised;
  return typeOfClass(CLASS_BY_TYPE[chosenValue]);
}
