/** The kind of the value of a term. It decides how the value is compared and formatted. */
export type TermKind =
  | 'text'
  | 'code'
  | 'identifier'
  | 'date'
  | 'amount'
  | 'unit-price-amount'
  | 'quantity'
  | 'percentage'
  | 'indicator'
  | 'binary';

/** The number of times that a term or group may occur in its group. */
export type Occurrence = '0..1' | '1..1' | '0..n' | '1..n';

export type Syntax = 'ubl-invoice' | 'ubl-credit-note' | 'ubl-reminder' | 'cii';

/** A place of the syntax (see place.ts), or the reason why the syntax has none. */
export type Place = string | { readonly none: string };

export type Labels = { readonly de: string; readonly en: string };

export type Term<TermId extends string = string> = {
  readonly id: TermId;
  readonly labels: Labels;
  readonly kind: TermKind;
  readonly occurrence: Occurrence;
  readonly places: Readonly<Record<Syntax, Place>>;
};

/** A group of terms. The type parameters are the ids of all groups and terms within it. */
export type Group<GroupId extends string = string, TermId extends string = string> = {
  readonly id: GroupId;
  readonly labels: Labels;
  readonly occurrence: Occurrence;
  readonly places: Readonly<Record<Syntax, Place>>;
  readonly terms: readonly Term<TermId>[];
  readonly groups: readonly Group<GroupId, TermId>[];
};

/** The places of a term: in UBL and CII, and in a UBL credit note or a UBL reminder where its element has another name. */
export type Places = readonly [ubl: Place, cii: Place, creditNote?: Place, reminder?: Place];

export const NOT_IN_UBL: Place = { none: 'UBL has no element for it' };
/** Only a reminder has it. */
export const NOT_IN_INVOICES: Place = { none: 'only a reminder has it' };
export const OWN_TERM_IN_REMINDERS: Place = { none: 'a reminder has a term of its own for it' };
export const NOT_IN_CII: Place = { none: 'the Cross Industry Invoice has no element for it' };

export function term<const TermId extends string>(
  id: TermId,
  [de, en]: readonly [de: string, en: string],
  kind: TermKind,
  occurrence: Occurrence,
  places: Places,
): Term<TermId> {
  return { id, labels: { de, en }, kind, occurrence, places: bySyntax(places) };
}

export function group<
  const GroupId extends string,
  const TermId extends string = never,
  const InnerGroupId extends string = never,
  const InnerTermId extends string = never,
>(
  id: GroupId,
  [de, en]: readonly [de: string, en: string],
  occurrence: Occurrence,
  places: Places,
  terms: readonly Term<TermId>[],
  groups: readonly Group<InnerGroupId, InnerTermId>[] = [],
): Group<GroupId | InnerGroupId, TermId | InnerTermId> {
  return { id, labels: { de, en }, occurrence, places: bySyntax(places), terms, groups };
}

function bySyntax([ubl, cii, creditNote = ubl, reminder = ubl]: Places): Record<Syntax, Place> {
  return { 'ubl-invoice': ubl, 'ubl-credit-note': creditNote, 'ubl-reminder': reminder, cii };
}
