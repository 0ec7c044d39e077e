import type {
  DisputedField,
  EInvoiceExemption,
  IntakeDetail,
  IntakeReason,
  IntakeResolution,
  InvoiceTypeValue,
  ReleaseBody,
} from '@belegfach/contract';

export interface ChosenCustomer {
  readonly id: string;
  readonly name: string;
  readonly customerNumber: string;
}

/** The resolution of an existing number: by a resolution of the contract, or by entering another number. */
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
  /** Whether the document must be an e-invoice, so that its release needs an exemption. */
  readonly asksExemption: boolean;
  readonly exemption: EInvoiceExemption | null;
  readonly exemptionComment: string | null;
}

export function createDraft(detail: IntakeDetail): ReleaseDraft {
  const { eInvoiceDuty, disputed } = detail;
  return {
    customer: null,
    // A learned identifier affects all later documents, so it is never preselected.
    remember: false,
    overridesIdentifier: false,
    // Where index and e-invoice contradict each other, neither is chosen beforehand.
    documentNumber: disputed.includes('documentNumber') ? null : detail.documentNumber,
    documentDate: disputed.includes('documentDate') ? null : detail.documentDate,
    typeValue: disputed.includes('typeValue') ? null : detail.typeValue,
    resolution: null,
    // A document that was released with an exemption is still held if its number exists.
    asksExemption: eInvoiceDuty?.state === 'required' || eInvoiceDuty?.state === 'exempt',
    exemption: eInvoiceDuty?.exemption ?? null,
    exemptionComment: eInvoiceDuty?.comment ?? null,
  };
}

/** Chooses a customer and resets the options for learning, because they were meant for the previous customer. */
export function chooseCustomer(customer: ChosenCustomer): Partial<ReleaseDraft> {
  return { customer, remember: false, overridesIdentifier: false };
}

/** Fills in the values of an index row that names this file. */
export function applySuggestion(suggestion: IntakeDetail['offers'][number]): Partial<ReleaseDraft> {
  return {
    ...(suggestion.customer !== null && chooseCustomer(suggestion.customer)),
    ...(suggestion.documentNumber !== null && { documentNumber: suggestion.documentNumber }),
    ...(suggestion.documentDate !== null && { documentDate: suggestion.documentDate }),
    ...(suggestion.typeValue !== null && { typeValue: suggestion.typeValue }),
  };
}

/** The fields that a person must enter. The other values were recognised and are only shown. */
export interface RequiredFields {
  readonly customer: boolean;
  readonly number: boolean;
  readonly date: boolean;
  readonly type: boolean;
  readonly resolution: boolean;
}

const CUSTOMER_REASONS: readonly IntakeReason[] = [
  'customer-unknown',
  'customer-ambiguous',
  'customer-inactive',
  'customer-differs',
  'waited-too-long',
];

/**
 * Whether the file has the same bytes as the existing document, although an index describes it as another document.
 * Either it is the same document, or the delivery is wrong.
 */
export function isRepeat({ existing, reasons }: Pick<IntakeDetail, 'existing' | 'reasons'>): boolean {
  return existing !== null && !reasons.includes('number-exists');
}

export function listRequiredFields(detail: IntakeDetail): RequiredFields {
  if (isRepeat(detail)) return { customer: false, number: false, date: false, type: false, resolution: true };
  const has = (reason: IntakeReason) => detail.reasons.includes(reason);
  const isDisputed = (field: DisputedField) => detail.disputed.includes(field);
  return {
    customer:
      detail.customerNumber === null ||
      has('index-xml-conflict') ||
      CUSTOMER_REASONS.some((reason) => has(reason)),
    number: detail.documentNumber === null || isDisputed('documentNumber') || has('missing-number'),
    date: detail.documentDate === null || isDisputed('documentDate') || has('invalid-date'),
    type: detail.typeValue === null || isDisputed('typeValue') || has('unknown-type'),
    resolution: detail.existing !== null,
  };
}

/** The resolutions that the server offers, and the correction of the number. */
export function listResolutions(detail: IntakeDetail): readonly Resolution[] {
  if (detail.existing === null) return [];
  return isRepeat(detail) ? detail.resolutions : [...detail.resolutions, 'otherNumber'];
}

/** Whether a customer was recognised, and no reason says that the document may belong to another customer. */
function isCustomerCertain({ customerNumber, reasons, disputed }: IntakeDetail): boolean {
  return customerNumber !== null && !reasons.includes('customer-differs') && !disputed.includes('customerId');
}

type MissingField =
  | 'override'
  | 'customer'
  | 'number'
  | 'date'
  | 'type'
  | 'resolution'
  | 'exemption'
  | 'exemptionComment';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The fields that are still missing for the release, in the order of the form. */
export function listMissingFields(draft: ReleaseDraft, detail: IntakeDetail): readonly MissingField[] {
  if (draft.resolution === 'sameDocument') return [];
  if (isRepeat(detail)) return ['resolution'];
  const number = draft.documentNumber?.trim() ?? '';
  const isWrongNumber =
    number === '' || (draft.resolution === 'otherNumber' && number === detail.documentNumber);
  const checks: readonly (readonly [MissingField, boolean])[] = [
    ['resolution', detail.existing !== null && draft.resolution === null],
    ['customer', draft.customer === null && !isCustomerCertain(detail)],
    ['override', listLosingHolders(draft, detail).length > 0 && !draft.overridesIdentifier],
    ['number', isWrongNumber],
    ['date', !ISO_DAY.test(draft.documentDate ?? '')],
    ['type', draft.typeValue === null],
    ['exemption', draft.asksExemption && draft.exemption === null],
    ['exemptionComment', draft.exemption === 'other' && commentOf(draft) === ''],
  ];
  return checks.flatMap(([name, isMissing]) => (isMissing ? [name] : []));
}

/** Contains the values that the person has changed or had to state. The other values stay as recognised. */
export function toReleaseBody(draft: ReleaseDraft, detail: IntakeDetail): ReleaseBody {
  if (draft.resolution === 'sameDocument') return { resolution: 'sameDocument' };
  const number = draft.documentNumber?.trim() ?? '';
  const states = (field: 'documentNumber' | 'documentDate' | 'typeValue', value: string | number) =>
    value !== detail[field] || detail.disputed.includes(field);
  return {
    ...(draft.customer !== null && { customerId: draft.customer.id }),
    ...(states('documentNumber', number) && { documentNumber: number }),
    ...(draft.documentDate !== null &&
      states('documentDate', draft.documentDate) && { documentDate: draft.documentDate }),
    ...(draft.typeValue !== null && states('typeValue', draft.typeValue) && { typeValue: draft.typeValue }),
    ...(mayRemember(draft, detail) && draft.remember && { remember: true }),
    ...(listLosingHolders(draft, detail).length > 0 &&
      draft.overridesIdentifier && { overrideIdentifier: true }),
    ...(draft.asksExemption && draft.exemption !== null && { exemption: draft.exemption }),
    ...(draft.asksExemption && commentOf(draft) !== '' && { exemptionComment: commentOf(draft) }),
    ...(draft.resolution === 'newVersion' && { resolution: 'newVersion' as const }),
  };
}

function commentOf({ exemptionComment }: ReleaseDraft): string {
  return exemptionComment?.trim() ?? '';
}

/** Whether an identifier can be learned: the document has one, and a customer is chosen. */
export function mayRemember(draft: ReleaseDraft, detail: IntakeDetail): boolean {
  return draft.customer !== null && detail.identifier !== null;
}

/** The customers who currently have the document's identifier, except the chosen one. */
function findOtherHolders(draft: ReleaseDraft, detail: IntakeDetail): IntakeDetail['identifierHolders'] {
  if (!mayRemember(draft, detail)) return [];
  return detail.identifierHolders.filter(({ id }) => id !== draft.customer?.id);
}

/** The customers who would lose the identifier if it were learned for the chosen one. */
export function listLosingHolders(
  draft: ReleaseDraft,
  detail: IntakeDetail,
): IntakeDetail['identifierHolders'] {
  return draft.remember ? findOtherHolders(draft, detail) : [];
}

/** Why the identifier cannot be learned for the chosen customer, and which customers have it now. */
export interface RememberLock {
  readonly reason: 'ownNumber' | 'vatId';
  readonly holders: IntakeDetail['identifierHolders'];
}

/**
 * Finds the reason why the identifier cannot be moved to the chosen customer. Nobody can move a customer's own number;
 * only a super admin can move a VAT id.
 */
export function findRememberLock(
  draft: ReleaseDraft,
  detail: IntakeDetail,
  isSuperAdmin: boolean,
): RememberLock | undefined {
  const { identifier } = detail;
  const holders = findOtherHolders(draft, detail);
  if (identifier === null || holders.length === 0) return undefined;
  const owners = holders.filter(({ isOwnNumber }) => isOwnNumber);
  if (owners.length > 0) return { reason: 'ownNumber', holders: owners };
  return identifier.scheme === 'vat-id' && !isSuperAdmin ? { reason: 'vatId', holders } : undefined;
}
