import type {
  IntakeDetail,
  IntakeReason,
  IntakeResolution,
  InvoiceTypeValue,
  ReleaseBody,
} from '@belegfach/contract';

/** A customer with the data that the choice shows. */
export interface ChosenCustomer {
  readonly id: string;
  readonly name: string;
  readonly customerNumber: string;
}

/**
 * How an existing number is resolved: one of the two ways of the contract, or by entering the right number of the
 * document.
 */
export type Resolution = IntakeResolution | 'otherNumber';

/** The input of a person for a held document. */
export interface ReleaseDraft {
  readonly customer: ChosenCustomer | null;
  readonly remember: boolean;
  /** The person has confirmed that the identifier is moved from another customer. */
  readonly overridesIdentifier: boolean;
  readonly documentNumber: string | null;
  readonly documentDate: string | null;
  readonly typeValue: InvoiceTypeValue | null;
  readonly resolution: Resolution | null;
}

export function draftOf(detail: IntakeDetail): ReleaseDraft {
  return {
    customer: null,
    // A learned identifier affects all later documents, so only a person may ask for it.
    remember: false,
    overridesIdentifier: false,
    documentNumber: detail.documentNumber,
    documentDate: detail.documentDate,
    typeValue: detail.typeValue,
    resolution: null,
  };
}

/** Chooses another customer and resets the options for learning, which were meant for the previous one. */
export function chooseCustomer(customer: ChosenCustomer): Partial<ReleaseDraft> {
  return { customer, remember: false, overridesIdentifier: false };
}

/** The values of a row of an index that names this file, for a person who wants to use them. */
export function takeOver(offer: IntakeDetail['offers'][number]): Partial<ReleaseDraft> {
  return {
    ...(offer.customer !== null && chooseCustomer(offer.customer)),
    ...(offer.documentNumber !== null && { documentNumber: offer.documentNumber }),
    ...(offer.documentDate !== null && { documentDate: offer.documentDate }),
    ...(offer.typeValue !== null && { typeValue: offer.typeValue }),
  };
}

/** The values that the person must enter; the others were recognised and are only shown. */
export interface Questions {
  readonly customer: boolean;
  readonly number: boolean;
  readonly date: boolean;
  readonly type: boolean;
  readonly resolution: boolean;
}

const ABOUT_CUSTOMER: readonly IntakeReason[] = [
  'customer-unknown',
  'customer-ambiguous',
  'customer-inactive',
  'customer-differs',
  'waited-too-long',
];

/**
 * The file has the same bytes as the existing document, but an index describes it as another document. Either it is the
 * same document or the delivery is wrong.
 */
export function isRepeat({ existing, reasons }: Pick<IntakeDetail, 'existing' | 'reasons'>): boolean {
  return existing !== null && !reasons.includes('number-exists');
}

export function questionsOf(detail: IntakeDetail): Questions {
  if (isRepeat(detail)) return { customer: false, number: false, date: false, type: false, resolution: true };
  const has = (reason: IntakeReason) => detail.reasons.includes(reason);
  const isContradicted = has('index-xml-conflict');
  return {
    customer:
      detail.customerNumber === null || isContradicted || ABOUT_CUSTOMER.some((reason) => has(reason)),
    number: detail.documentNumber === null || isContradicted || has('missing-number'),
    date: detail.documentDate === null || isContradicted || has('invalid-date'),
    type: detail.typeValue === null || isContradicted || has('unknown-type'),
    resolution: detail.existing !== null,
  };
}

/** The resolutions that the server offers, and the correction of the number. */
export function resolutionsOf(detail: IntakeDetail): readonly Resolution[] {
  if (detail.existing === null) return [];
  return isRepeat(detail) ? detail.resolutions : [...detail.resolutions, 'otherNumber'];
}

/** A customer was recognised, and no reason says that the document may be meant for another customer. */
function isCustomerKnown({ customerNumber, reasons }: IntakeDetail): boolean {
  return customerNumber !== null && !reasons.includes('customer-differs');
}

type Missing = 'override' | 'customer' | 'number' | 'date' | 'type' | 'resolution';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The values that are still needed for the release, in the order of the form. */
export function listMissing(draft: ReleaseDraft, detail: IntakeDetail): readonly Missing[] {
  if (draft.resolution === 'sameDocument') return [];
  if (isRepeat(detail)) return ['resolution'];
  const number = draft.documentNumber?.trim() ?? '';
  const isWrongNumber =
    number === '' || (draft.resolution === 'otherNumber' && number === detail.documentNumber);
  const missing: readonly (readonly [Missing, boolean])[] = [
    ['resolution', detail.existing !== null && draft.resolution === null],
    ['customer', draft.customer === null && !isCustomerKnown(detail)],
    ['override', listOtherHolders(draft, detail).length > 0 && !draft.overridesIdentifier],
    ['number', isWrongNumber],
    ['date', !DAY.test(draft.documentDate ?? '')],
    ['type', draft.typeValue === null],
  ];
  return missing.flatMap(([name, isMissing]) => (isMissing ? [name] : []));
}

/** Only the values that the person has changed: the others stay as recognised. */
export function bodyOf(draft: ReleaseDraft, detail: IntakeDetail): ReleaseBody {
  if (draft.resolution === 'sameDocument') return { resolution: 'sameDocument' };
  const number = draft.documentNumber?.trim() ?? '';
  return {
    ...(draft.customer !== null && { customerId: draft.customer.id }),
    ...(number !== detail.documentNumber && { documentNumber: number }),
    ...(draft.documentDate !== null &&
      draft.documentDate !== detail.documentDate && { documentDate: draft.documentDate }),
    ...(draft.typeValue !== null && draft.typeValue !== detail.typeValue && { typeValue: draft.typeValue }),
    ...(mayRemember(draft, detail) && draft.remember && { remember: true }),
    ...(listOtherHolders(draft, detail).length > 0 &&
      draft.overridesIdentifier && { overrideIdentifier: true }),
    ...(draft.resolution === 'newVersion' && { resolution: 'newVersion' as const }),
  };
}

/** Whether the identifier can be learned: the document has one, and a customer is chosen. */
export function mayRemember(draft: ReleaseDraft, detail: IntakeDetail): boolean {
  return draft.customer !== null && detail.identifier !== null;
}

/** The customers, other than the chosen one, who currently have the document's identifier. */
function otherHoldersOf(draft: ReleaseDraft, detail: IntakeDetail): IntakeDetail['identifierHolders'] {
  if (!mayRemember(draft, detail)) return [];
  return detail.identifierHolders.filter(({ id }) => id !== draft.customer?.id);
}

/** The customers who would lose the identifier if it were learned for the chosen one. */
export function listOtherHolders(
  draft: ReleaseDraft,
  detail: IntakeDetail,
): IntakeDetail['identifierHolders'] {
  return draft.remember ? otherHoldersOf(draft, detail) : [];
}

/** Why the identifier cannot be learned for the chosen customer, and which customers have it. */
export interface RememberLock {
  readonly reason: 'ownNumber' | 'vatId';
  readonly holders: IntakeDetail['identifierHolders'];
}

/**
 * Nobody can move a customer's own number to another customer; only a super admin can move a VAT id that another
 * customer has.
 */
export function findRememberLock(
  draft: ReleaseDraft,
  detail: IntakeDetail,
  isSuperAdmin: boolean,
): RememberLock | undefined {
  const { identifier } = detail;
  const holders = otherHoldersOf(draft, detail);
  if (identifier === null || holders.length === 0) return undefined;
  const { scheme, value } = identifier;
  const isNumber = scheme === 'customer-number' || scheme === 'buyer-id';
  const owners = holders.filter(({ customerNumber }) => isNumber && customerNumber === value);
  if (owners.length > 0) return { reason: 'ownNumber', holders: owners };
  return scheme === 'vat-id' && !isSuperAdmin ? { reason: 'vatId', holders } : undefined;
}
