import type { IdentifierScheme } from '@belegfach/contract';
import type { CustomerIdentifier } from '../model/customer-identifier.ts';

/** A customer of the provider with one of its identifiers. */
export interface CustomerCandidate extends CustomerIdentifier {
  readonly customerId: number;
  readonly customerNumber: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Whether a German VAT id is known of the customer at this provider. */
  readonly hasGermanVatId: boolean;
}

export type CustomerMatch =
  | { readonly customer: CustomerCandidate }
  | { readonly reason: 'customer-unknown' | 'index-xml-conflict' }
  | { readonly reason: 'customer-ambiguous'; readonly candidates: readonly CustomerCandidate[] };

/**
 * Strong identifiers prove the customer. If two of them find different customers, a person decides. Weak identifiers are
 * used only if no strong identifier finds a customer. A name is never used: two customers may have the same name.
 */
const STRONG_SCHEMES: readonly IdentifierScheme[] = ['customer-number', 'buyer-id', 'gln', 'vat-id'];
const WEAK_SCHEMES: readonly IdentifierScheme[] = ['endpoint', 'leitweg-id'];

/**
 * Finds the customer by the index row and the e-invoice. If no customer has the number in the index row, the customer of
 * the e-invoice is not used instead, because the sender named another one.
 */
export function matchCustomer(
  indexIdentifier: CustomerIdentifier | undefined,
  documentIdentifiers: readonly CustomerIdentifier[],
  candidates: readonly CustomerCandidate[],
): CustomerMatch {
  const documentMatch = matchDocumentIdentifiers(documentIdentifiers, candidates);
  if (indexIdentifier === undefined) return documentMatch;
  const [indexCustomer, ...others] = findCustomers([indexIdentifier], candidates);
  if (indexCustomer === undefined) return { reason: 'customer-unknown' };
  if (others.length > 0) return { reason: 'customer-ambiguous', candidates: [indexCustomer, ...others] };
  const isIndexCustomer = ({ customerId }: CustomerCandidate) => customerId === indexCustomer.customerId;
  const strong = findCustomers(documentIdentifiers.filter(isStrong), candidates);
  const weak = strong.length > 0 ? [] : findByWeakIdentifiers(documentIdentifiers, candidates);
  const contradicts =
    !strong.every(isIndexCustomer) ||
    // Customers of one group may share a mailbox.
    (weak.length > 0 && !weak.some(isIndexCustomer)) ||
    // A buyer id that no customer has may be a number of the buyer's own system. A buyer id of eight digits is a customer
    // number, so it names another customer.
    (strong.length === 0 &&
      documentIdentifiers.some((key) => isCustomerNumber(key) && key.value !== indexCustomer.customerNumber));
  return contradicts ? { reason: 'index-xml-conflict' } : { customer: indexCustomer };
}

function matchDocumentIdentifiers(
  keys: readonly CustomerIdentifier[],
  candidates: readonly CustomerCandidate[],
): CustomerMatch {
  // The document has a customer number that no customer of the provider has. Its VAT id or mailbox is not used: in a
  // group of companies, it would find another company.
  const customerNumbers = keys.filter(isCustomerNumber);
  if (customerNumbers.length > 0 && findCustomers(keys.filter(isBuyerId), candidates).length === 0)
    return { reason: 'customer-unknown' };
  const strong = findCustomers(keys.filter(isStrong), candidates);
  const customers = strong.length > 0 ? strong : findByWeakIdentifiers(keys, candidates);
  const [customer, ...others] = customers;
  if (customer === undefined) return { reason: 'customer-unknown' };
  return others.length > 0 ? { reason: 'customer-ambiguous', candidates: customers } : { customer };
}

function findByWeakIdentifiers(
  keys: readonly CustomerIdentifier[],
  candidates: readonly CustomerCandidate[],
): CustomerCandidate[] {
  for (const scheme of WEAK_SCHEMES) {
    const customers = findCustomers(
      keys.filter((key) => key.scheme === scheme),
      candidates,
    );
    if (customers.length > 0) return customers;
  }
  return [];
}

/**
 * Finds the distinct customers with one of the keys. A VAT id that several customers have (a group of companies) finds
 * none.
 */
function findCustomers(
  keys: readonly CustomerIdentifier[],
  candidates: readonly CustomerCandidate[],
): CustomerCandidate[] {
  const candidatesOfKeys = keys.flatMap((key) => {
    const matches = candidates.filter(({ scheme, value }) => scheme === key.scheme && value === key.value);
    const distinct = new Map(matches.map((candidate) => [candidate.customerId, candidate]));
    return key.scheme === 'vat-id' && distinct.size > 1 ? [] : [...distinct.values()];
  });
  return [...new Map(candidatesOfKeys.map((candidate) => [candidate.customerId, candidate])).values()];
}

function isStrong({ scheme }: CustomerIdentifier): boolean {
  return STRONG_SCHEMES.includes(scheme);
}

function isBuyerId({ scheme }: CustomerIdentifier): boolean {
  return scheme === 'buyer-id';
}

/** Whether a number of the buyer has the form of a customer number of the portal. */
function isCustomerNumber(key: CustomerIdentifier): boolean {
  return isBuyerId(key) && /^\d{8}$/.test(key.value);
}
