import type { Customer, CustomerCreation, CustomerEdit, CustomerStatus } from '@belegfach/contract';
import { fieldFinder, trimmedText } from '../../../forms/draft-fields.ts';

type CustomerTextName = Exclude<keyof CustomerCreation, 'providerIds' | 'salesmanToAdd'>;

/** The values of the create and edit forms. A cleared text field is null. */
export interface CustomerDraft extends Readonly<Record<CustomerTextName, string | null>> {
  readonly providerIds: readonly string[];
  /** Ids of salesmen. */
  readonly salesmen: readonly string[];
  readonly status: CustomerStatus;
}

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

/**
 * @param offeredIds ids of the salesmen that the form offers. A chosen salesman who is not among them belongs to a
 * provider that the user has removed from the form
 */
export function creationOf(draft: CustomerDraft, offeredIds: readonly string[]): CustomerCreation {
  return {
    customerName: trimmedText(draft.customerName),
    customerNumber: trimmedText(draft.customerNumber),
    companyNumber: trimmedText(draft.companyNumber),
    providerIds: [...draft.providerIds],
    salesmanToAdd: draft.salesmen.filter((id) => offeredIds.includes(id)),
    email: trimmedText(draft.email),
    firstName: trimmedText(draft.firstName),
    lastName: trimmedText(draft.lastName),
  };
}

/**
 * The edit as a difference to the stored customer. Salesmen that the form did not offer stay unchanged: provider users see and
 * change only the values of their own provider.
 */
export function editOf(draft: CustomerDraft, stored: Customer, offeredIds: readonly string[]): CustomerEdit {
  const storedIds = stored.salesmen.map(({ id }) => id);
  return {
    customerName: trimmedText(draft.customerName),
    companyNumber: trimmedText(draft.companyNumber),
    // The rules accept an empty e-mail address only if the field is locked and was empty before.
    email: trimmedText(draft.email) || null,
    providerIds: [...draft.providerIds],
    salesmanToAdd: offeredIds.filter((id) => draft.salesmen.includes(id) && !storedIds.includes(id)),
    salesmanToRemove: offeredIds.filter((id) => storedIds.includes(id) && !draft.salesmen.includes(id)),
  };
}

export const findCustomerField = fieldFinder<keyof CustomerDraft>(
  ['customerName', 'customerNumber', 'companyNumber', 'providerIds', 'email', 'firstName', 'lastName'],
  {
    CustomerNumberAlreadyInUse: 'customerNumber',
    EmailAlreadyInUse: 'email',
    ProviderNotFound: 'providerIds',
    BackofficeUserNotFound: 'salesmen',
    BackofficeUserIsNotSalesman: 'salesmen',
    ForbiddenProvider: 'salesmen',
    salesmanToAdd: 'salesmen',
    salesmanToRemove: 'salesmen',
  },
);
