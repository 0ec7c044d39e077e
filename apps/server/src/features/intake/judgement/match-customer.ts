import type { CustomerKey, CustomerScheme } from '../model/customer-key.ts';

/** A customer of the provider that has a given identifier. */
export interface Candidate extends CustomerKey {
  readonly customerId: number;
  readonly customerNumber: string;
  readonly name: string;
  readonly isActive: boolean;
}

export type Match =
  | { readonly customer: Candidate }
  | { readonly reason: 'customer-unknown' | 'customer-ambiguous' | 'index-xml-conflict' };

/**
 * Identifiers that prove the customer; if two of them disagree, a person decides. Weak identifiers count only if no
 * strong identifier finds a customer. A name is neither strong nor weak, since two customers may have the same name.
 */
const STRONG: readonly CustomerScheme[] = ['customer-number', 'buyer-id', 'gln', 'vat-id'];
const WEAK: readonly CustomerScheme[] = ['endpoint', 'leitweg-id'];

/**
 * Finds the customer by the index and the e-invoice. An unknown number in the index is not replaced by the customer of
 * the e-invoice: the sender named a customer that does not exist.
 */
export function matchCustomer(
  indexKey: CustomerKey | undefined,
  documentKeys: readonly CustomerKey[],
  candidates: readonly Candidate[],
): Match {
  const byDocument = matchDocument(documentKeys, candidates);
  if (indexKey === undefined) return byDocument;
  const [named, ...others] = customersOf([indexKey], candidates);
  if (named === undefined) return { reason: 'customer-unknown' };
  if (others.length > 0) return { reason: 'customer-ambiguous' };
  const isNamed = ({ customerId }: Candidate) => customerId === named.customerId;
  const strong = customersOf(documentKeys.filter(isStrong), candidates);
  const weak = strong.length > 0 ? [] : firstWeak(documentKeys, candidates);
  const contradicts =
    !strong.every(isNamed) ||
    // Customers of one group may share a mailbox.
    (weak.length > 0 && !weak.some(isNamed)) ||
    // A buyer number that no customer has may be any number of the buyer. If it has the form of a customer number, it
    // names another customer.
    (strong.length === 0 &&
      documentKeys.some((key) => isCustomerNumber(key) && key.value !== named.customerNumber));
  return contradicts ? { reason: 'index-xml-conflict' } : { customer: named };
}

function matchDocument(keys: readonly CustomerKey[], candidates: readonly Candidate[]): Match {
  // The document has a customer number that no customer of the provider has. Its VAT id or mailbox is not used: in a
  // group of companies, it would find another company.
  const numbered = keys.filter(isCustomerNumber);
  if (numbered.length > 0 && customersOf(keys.filter(isBuyerId), candidates).length === 0)
    return { reason: 'customer-unknown' };
  const strong = customersOf(keys.filter(isStrong), candidates);
  const found = strong.length > 0 ? strong : firstWeak(keys, candidates);
  const [customer, ...others] = found;
  if (customer === undefined) return { reason: 'customer-unknown' };
  return others.length > 0 ? { reason: 'customer-ambiguous' } : { customer };
}

function firstWeak(keys: readonly CustomerKey[], candidates: readonly Candidate[]): Candidate[] {
  for (const scheme of WEAK) {
    const found = customersOf(
      keys.filter((key) => key.scheme === scheme),
      candidates,
    );
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The distinct customers that the keys find. A VAT id that several customers have (a group of companies) finds none.
 */
function customersOf(keys: readonly CustomerKey[], candidates: readonly Candidate[]): Candidate[] {
  const found = keys.flatMap((key) => {
    const own = candidates.filter(({ scheme, value }) => scheme === key.scheme && value === key.value);
    const distinct = new Map(own.map((candidate) => [candidate.customerId, candidate]));
    return key.scheme === 'vat-id' && distinct.size > 1 ? [] : [...distinct.values()];
  });
  return [...new Map(found.map((candidate) => [candidate.customerId, candidate])).values()];
}

function isStrong({ scheme }: CustomerKey): boolean {
  return STRONG.includes(scheme);
}

function isBuyerId({ scheme }: CustomerKey): boolean {
  return scheme === 'buyer-id';
}

/** Whether a number of the buyer has the form of a customer number of the portal. */
function isCustomerNumber(key: CustomerKey): boolean {
  return isBuyerId(key) && /^\d{8}$/.test(key.value);
}
