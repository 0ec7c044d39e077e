import type { CustomerIdentifier, IdentifierScheme } from '../model/customer-identifier.ts';

/** A customer of the provider with one of its identifiers. */
export interface CustomerCandidate extends CustomerIdentifier {
  readonly customerId: number;
  readonly customerNumber: string;
  readonly name: string;
  readonly isActive: boolean;
}

export type CustomerMatch =
  | { readonly customer: CustomerCandidate }
  | { readonly reason: 'customer-unknown' | 'customer-ambiguous' | 'index-xml-conflict' };

/**
 * Strong identifiers prove the customer. If two of them disagree, a person decides. Weak identifiers count only if no
 * strong identifier finds a customer. A name does not count, since two customers may have the same name.
 */
const STRONG_SCHEMES: readonly IdentifierScheme[] = ['customer-number', 'buyer-id', 'gln', 'vat-id'];
const WEAK_SCHEMES: readonly IdentifierScheme[] = ['endpoint', 'leitweg-id'];

/**
 * Finds the customer by the index and the e-invoice. An unknown number in the index is not replaced by the customer of
 * the e-invoice: the sender named a customer that does not exist.
 */
export function matchCustomer(
  indexKey: CustomerIdentifier | undefined,
  documentKeys: readonly CustomerIdentifier[],
  candidates: readonly CustomerCandidate[],
): CustomerMatch {
  const documentMatch = matchDocumentIdentifiers(documentKeys, candidates);
  if (indexKey === undefined) return documentMatch;
  const [indexCustomer, ...others] = findCustomers([indexKey], candidates);
  if (indexCustomer === undefined) return { reason: 'customer-unknown' };
  if (others.length > 0) return { reason: 'customer-ambiguous' };
  const isIndexCustomer = ({ customerId }: CustomerCandidate) => customerId === indexCustomer.customerId;
  const strong = findCustomers(documentKeys.filter(isStrong), candidates);
  const weak = strong.length > 0 ? [] : findByWeakIdentifiers(documentKeys, candidates);
  const contradicts =
    !strong.every(isIndexCustomer) ||
    // Customers of one group may share a mailbox.
    (weak.length > 0 && !weak.some(isIndexCustomer)) ||
    // A buyer number that no customer has may be any number of the buyer. If it has the form of a customer number, it
    // names another customer.
    (strong.length === 0 &&
      documentKeys.some((key) => isCustomerNumber(key) && key.value !== indexCustomer.customerNumber));
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
  return others.length > 0 ? { reason: 'customer-ambiguous' } : { customer };
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
