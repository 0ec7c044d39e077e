import type { Customer, CustomerCreation, CustomerEdit, CustomerStatus } from '@belegfach/contract';

/** What the create and edit forms hold. A cleared text field is null (spec section 5). */
export interface CustomerDraft {
  readonly customerName: string | null;
  readonly customerNumber: string | null;
  readonly companyNumber: string | null;
  readonly providerIds: readonly string[];
  /** Ids of salesmen. */
  readonly salesmen: readonly string[];
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
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

function text(value: string | null): string {
  return value?.trim() ?? '';
}

/** @param offered ids of the salesmen that the form offered: others are of a provider that was taken away again */
export function creationOf(draft: CustomerDraft, offered: readonly string[]): CustomerCreation {
  return {
    customerName: text(draft.customerName),
    customerNumber: text(draft.customerNumber),
    companyNumber: text(draft.companyNumber),
    providerIds: [...draft.providerIds],
    salesmanToAdd: draft.salesmen.filter((id) => offered.includes(id)),
    email: text(draft.email),
    firstName: text(draft.firstName),
    lastName: text(draft.lastName),
  };
}

/**
 * The edit as difference to what the customer was. Salesmen that the form did not offer stay as they are: staff see and change
 * those of their own provider alone (authorisation N4).
 */
export function editOf(draft: CustomerDraft, before: Customer, offered: readonly string[]): CustomerEdit {
  const had = before.salesmen.map(({ id }) => id);
  return {
    customerName: text(draft.customerName),
    companyNumber: text(draft.companyNumber),
    // The rules let only a field pass empty that was so and is locked.
    email: text(draft.email) || null,
    providerIds: [...draft.providerIds],
    salesmanToAdd: offered.filter((id) => draft.salesmen.includes(id) && !had.includes(id)),
    salesmanToRemove: offered.filter((id) => had.includes(id) && !draft.salesmen.includes(id)),
  };
}

const FIELD_OF: Readonly<Record<string, CustomerField>> = {
  CustomerNumberAlreadyInUse: 'customerNumber',
  EmailAlreadyInUse: 'email',
  ProviderNotFound: 'providerIds',
  BackofficeUserNotFound: 'salesmen',
  BackofficeUserIsNotSalesman: 'salesmen',
  ForbiddenProvider: 'salesmen',
  customerName: 'customerName',
  customerNumber: 'customerNumber',
  companyNumber: 'companyNumber',
  providerIds: 'providerIds',
  salesmanToAdd: 'salesmen',
  salesmanToRemove: 'salesmen',
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
};

/** The field that a refusal's code, or a name in the request, is about. */
export function findCustomerField(name: string): CustomerField | undefined {
  return Object.hasOwn(FIELD_OF, name) ? FIELD_OF[name] : undefined;
}
