import type {
  IntakeDetail,
  IntakeReason,
  IntakeResolution,
  InvoiceTypeValue,
  ReleaseBody,
} from '@belegfach/contract';

/** A customer as the choice shows it. */
export interface ChosenCustomer {
  readonly id: string;
  readonly name: string;
  readonly customerNumber: string;
}

/** How a number that exists is settled: the contract's two ways, or by giving the document its right number. */
export type Resolution = IntakeResolution | 'otherNumber';

/** What a person says of a held document. */
export interface ReleaseDraft {
  readonly customer: ChosenCustomer | null;
  readonly remember: boolean;
  /** The person knows that another customer is known by it now. */
  readonly overridesIdentifier: boolean;
  readonly documentNumber: string | null;
  readonly documentDate: string | null;
  readonly typeValue: InvoiceTypeValue | null;
  readonly resolution: Resolution | null;
}

export function draftOf(detail: IntakeDetail): ReleaseDraft {
  return {
    customer: null,
    // What is remembered decides on all that comes later: only a person asks for it.
    remember: false,
    overridesIdentifier: false,
    documentNumber: detail.documentNumber,
    documentDate: detail.documentDate,
    typeValue: detail.typeValue,
    resolution: null,
  };
}

/** Another customer: what was to be remembered was said of the one before. */
export function chooseCustomer(customer: ChosenCustomer): Partial<ReleaseDraft> {
  return { customer, remember: false, overridesIdentifier: false };
}

/** What the row of an index says that names this file; a person takes it over, or does not. */
export function takeOver(offer: IntakeDetail['offers'][number]): Partial<ReleaseDraft> {
  return {
    ...(offer.customer !== null && chooseCustomer(offer.customer)),
    ...(offer.documentNumber !== null && { documentNumber: offer.documentNumber }),
    ...(offer.documentDate !== null && { documentDate: offer.documentDate }),
    ...(offer.typeValue !== null && { typeValue: offer.typeValue }),
  };
}

/** What has to be asked of the person; the rest was recognised and is only shown. */
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

/** Its bytes are the existing document already, and an index called them another one: the same document, or a wrong delivery. */
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

/** The ways out that the server offers, and the right number in place of the wrong one. */
export function resolutionsOf(detail: IntakeDetail): readonly Resolution[] {
  if (detail.existing === null) return [];
  return isRepeat(detail) ? detail.resolutions : [...detail.resolutions, 'otherNumber'];
}

/** Somebody was recognised, and nothing says that another one may be meant. */
function isCustomerKnown({ customerNumber, reasons }: IntakeDetail): boolean {
  return customerNumber !== null && !reasons.includes('customer-differs');
}

type Missing = 'override' | 'customer' | 'number' | 'date' | 'type' | 'resolution';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What still keeps the document from being released, in the order of the form. */
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

/** Only what the person has said: the rest stays as it was recognised. */
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

/** There is something in the document to know its customer by, and a customer to know. */
export function mayRemember(draft: ReleaseDraft, detail: IntakeDetail): boolean {
  return draft.customer !== null && detail.identifier !== null;
}

/** The customers other than the chosen one who are known by the document's identifier now. */
function otherHoldersOf(draft: ReleaseDraft, detail: IntakeDetail): IntakeDetail['identifierHolders'] {
  if (!mayRemember(draft, detail)) return [];
  return detail.identifierHolders.filter(({ id }) => id !== draft.customer?.id);
}

/** The customers from whom the identifier would be taken, were it remembered for the chosen one. */
export function listOtherHolders(
  draft: ReleaseDraft,
  detail: IntakeDetail,
): IntakeDetail['identifierHolders'] {
  return draft.remember ? otherHoldersOf(draft, detail) : [];
}

/** Why the identifier can't be remembered for the chosen customer, and whose it is. */
export interface RememberLock {
  readonly reason: 'ownNumber' | 'vatId';
  readonly holders: IntakeDetail['identifierHolders'];
}

/** A customer's own number stays its own for everybody; a VAT id that stands for somebody is moved by a SuperAdmin alone. */
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
