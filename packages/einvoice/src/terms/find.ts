import type { GroupValues, TermValue } from './invoice-terms.ts';
import type { GroupId, TermId } from './cii-and-ubl-paths/invoice.ts';

/** The first value of a term in a group; undefined if there is none. */
export function findValue(group: GroupValues | undefined, term: TermId): TermValue | undefined {
  return group?.values.find((value) => value.term === term);
}

export function findValues(group: GroupValues | undefined, term: TermId): TermValue[] {
  return group?.values.filter((value) => value.term === term) ?? [];
}

/** The text of the first value of a term, without blanks around it. */
export function firstText(group: GroupValues | undefined, term: TermId): string | undefined {
  return findValue(group, term)?.text.trim();
}

/** The first group of an id within a group; undefined if there is none. */
export function findGroup(from: GroupValues | undefined, group: GroupId): GroupValues | undefined {
  return from?.groups.find((inner) => inner.group === group);
}

/**
 * The payment means of an invoice (BG-16). Leaves out the group with the path of the invoice itself: it has no payment
 * means, only values outside of them, such as the remittance information of the Cross Industry Invoice.
 */
export function findPaymentMeans(invoice: GroupValues): GroupValues[] {
  return findGroups(invoice, 'BG-16').filter(({ path }) => path !== invoice.path);
}

export function findGroups(from: GroupValues | undefined, group: GroupId): GroupValues[] {
  return from?.groups.filter((inner) => inner.group === group) ?? [];
}
