import type { Customer, CustomerCreation, CustomerEdit, CustomerStatus } from '@belegfach/contract';

export type CustomerTextName = Exclude<keyof CustomerCreation, 'providerIds' | 'salesmanToAdd'>;

/** The values of the create and edit forms. A cleared text field is null. */
export interface CustomerDraft extends Readonly<Record<CustomerTextName, string | null>> {
  readonly providerIds: readonly string[];
  /** Ids of salesmen. */
  readonly salesmen: readonly string[];
  readonly status: CustomerStatus;
}
export type CustomerField = keyof CustomerDraft;

export function emptyDraft(providerIds: readonly string[]): CustomerDraft {
  return {
    customerName: '',
    customerNumber: '',
    companyNumber: '',
    providerIds,
    salesmen: [],
    email: '',
    firstName: '',
    lastName: '',
    status: 'New',
  };
}

export function draftOf(customer: Customer): CustomerDraft {
  return {
    ...emptyDraft(customer.providerIds),
    customerName: customer.name,
    customerNumber: customer.customerNumber,
    companyNumber: customer.companyNumber,
    salesmen: customer.salesmen.map(({ id }) => id),
    email: customer.email,
    status: customer.status,
  };
}

function trimmed(value: string | null): string {
  return value?.trim() ?? '';
}

/**
 * @param offeredIds ids of the salesmen that the form offers. A chosen salesman who is not among them belongs to a
 * provider that the user has removed from the form
 */
export function creationOf(draft: CustomerDraft, offeredIds: readonly string[]): CustomerCreation {
  return {
    customerName: trimmed(draft.customerName),
    customerNumber: trimmed(draft.customerNumber),
    companyNumber: trimmed(draft.companyNumber),
    providerIds: [...draft.providerIds],
    salesmanToAdd: draft.salesmen.filter((id) => offeredIds.includes(id)),
    email: trimmed(draft.email),
    firstName: trimmed(draft.firstName),
    lastName: trimmed(draft.lastName),
  };
}

/**
 * The edit as a difference to the stored customer. Salesmen that the form did not offer stay unchanged: staff see and
 * change only those of their own provider.
 */
export function editOf(draft: CustomerDraft, stored: Customer, offeredIds: readonly string[]): CustomerEdit {
  const storedIds = stored.salesmen.map(({ id }) => id);
  return {
    customerName: trimmed(draft.customerName),
    companyNumber: trimmed(draft.companyNumber),
    // The rules accept an empty e-mail address only if the field is locked and was empty before.
    email: trimmed(draft.email) || null,
    providerIds: [...draft.providerIds],
    salesmanToAdd: offeredIds.filter((id) => draft.salesmen.includes(id) && !storedIds.includes(id)),
    salesmanToRemove: offeredIds.filter((id) => storedIds.includes(id) && !draft.salesmen.includes(id)),
  };
}

/** The form field for each error code, and for each request field that has another name in the form. */
const FIELD_OF: ReadonlyMap<string, CustomerField> = new Map([
  ['CustomerNumberAlreadyInUse', 'customerNumber'],
  ['EmailAlreadyInUse', 'email'],
  ['ProviderNotFound', 'providerIds'],
  ['BackofficeUserNotFound', 'salesmen'],
  ['BackofficeUserIsNotSalesman', 'salesmen'],
  ['ForbiddenProvider', 'salesmen'],
  ['salesmanToAdd', 'salesmen'],
  ['salesmanToRemove', 'salesmen'],
]);

function isField(name: string): name is CustomerField {
  return Object.hasOwn(emptyDraft([]), name);
}

/** The form field for the code of a refusal or for a field name of the request. */
export function findCustomerField(name: string): CustomerField | undefined {
  return isField(name) ? name : FIELD_OF.get(name);
}
