import type { Big } from 'big.js';
import { toDecimal } from '../decimal.ts';
import { findValue } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';

/** The text of a term without white space around it; empty if the term is absent. */
export function textOf(group: GroupValues | undefined, term: TermId): string {
  return findValue(group, term)?.text.trim() ?? '';
}

/** Whether the document has the element of the term, even an empty one. */
export function has(group: GroupValues | undefined, term: TermId): boolean {
  return findValue(group, term) !== undefined;
}

/** Whether the term has a text. */
export function isFilled(group: GroupValues | undefined, term: TermId): boolean {
  return textOf(group, term) !== '';
}

/** The number of a term; undefined if the term is absent or no decimal number. */
export function numberOf(group: GroupValues | undefined, term: TermId): Big | undefined {
  const value = findValue(group, term);
  return value === undefined ? undefined : toDecimal(value.text);
}

/** Codes are compared without case where the standards write them in different ways. */
export function isVatScheme(text: string): boolean {
  return text.toUpperCase() === 'VAT';
}
