import type { IntakeChannel, IntakeReason, IntakeState } from '@belegfach/contract';

/**
 * A list that contains every word of a type of the contract; a missing word is a compile error. Importing the schemas
 * would add them to the bundle.
 */
function exhaustiveList<Word extends string>(words: Readonly<Record<Word, true>>): readonly Word[] {
  const names: readonly string[] = Object.keys(words);
  return names.filter((name): name is Word => Object.hasOwn(words, name));
}

/** In the order of the counters. */
export const STATES = exhaustiveList<IntakeState>({
  received: true,
  accepted: true,
  quarantined: true,
  rejected: true,
  duplicate: true,
});

export const CHANNELS = exhaustiveList<IntakeChannel>({
  'hot-folder': true,
  http: true,
  upload: true,
  command: true,
  demo: true,
});

/** Reasons that a person can resolve come first, then those that only the sender can. */
export const REASONS = exhaustiveList<IntakeReason>({
  'customer-unknown': true,
  'customer-ambiguous': true,
  'customer-inactive': true,
  'customer-differs': true,
  'waited-too-long': true,
  'number-exists': true,
  'no-invoice-xml': true,
  'missing-number': true,
  'invalid-date': true,
  'unknown-type': true,
  'index-xml-conflict': true,
  'provider-mismatch': true,
  'active-content': true,
  'ambiguous-xml': true,
  'file-missing': true,
  'xml-malformed': true,
  'xml-dtd': true,
  'xml-limits': true,
  'xml-not-an-invoice': true,
  'format-not-supported': true,
  'pdf-damaged': true,
  'pdf-password': true,
  'not-a-pdf': true,
  'file-name': true,
  limits: true,
  empty: true,
  discarded: true,
});

/** One of the words as written in the address; null for any other text. */
export function parseEnum<Word extends string>(text: string, words: readonly Word[]): Word | null {
  return words.find((word) => word === text) ?? null;
}
