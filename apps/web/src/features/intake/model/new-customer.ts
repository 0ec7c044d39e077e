import type { IntakeDetail } from '@belegfach/contract';

/** The name and number of a customer that does not exist yet, as a document states them, for the form that creates the customer. */
export interface NewCustomer {
  readonly customerName: string;
  readonly customerNumber: string;
  readonly providerIds: readonly string[];
}

export function newCustomerOf({ comparison, identifier, providerId }: IntakeDetail): NewCustomer {
  const named = comparison.find(({ field }) => field === 'customerName');
  const isNumber = identifier?.scheme === 'customer-number' || identifier?.scheme === 'buyer-id';
  const number = isNumber ? identifier.value : '';
  return {
    customerName: (named?.index ?? named?.document)?.value ?? '',
    customerNumber: /^\d{8}$/.test(number) ? number : '',
    providerIds: [providerId],
  };
}
