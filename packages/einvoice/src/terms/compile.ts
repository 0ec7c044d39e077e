import { type ParsedPlace, parsePlaces } from './place.ts';
import type { Group, Place, Syntax } from './term.ts';
import { type GroupId, INVOICE, type TermId } from './cii-and-ubl-paths/invoice.ts';
import { LINE, SUB_LINE } from './cii-and-ubl-paths/line.ts';

export type CompiledTerm = { readonly id: TermId; readonly places: readonly ParsedPlace[] };

/** A group of one syntax with parsed places. Terms and groups that the syntax does not have are left out. */
export type CompiledGroup = {
  readonly id: GroupId;
  readonly places: readonly ParsedPlace[];
  readonly terms: readonly CompiledTerm[];
  /** The groups of a line include its sub-lines. */
  readonly groups: CompiledGroup[];
  /**
   * Whether some terms of the group are outside of its element. Such a group can have values even if the element is
   * missing.
   */
  readonly hasOutsideTerms: boolean;
};

const compiledTables = new Map<Syntax, CompiledGroup>();

/** The table of one syntax, compiled once. */
export function compileTable(syntax: Syntax): CompiledGroup {
  const existing = compiledTables.get(syntax);
  if (existing !== undefined) return existing;
  const invoice = compile(INVOICE, syntax);
  const subLine = compile(SUB_LINE, syntax);
  const line = invoice.groups.find(({ id }) => id === LINE.id);
  if (subLine.places.length > 0) for (const parent of [line, subLine]) parent?.groups.push(subLine);
  compiledTables.set(syntax, invoice);
  return invoice;
}

function compile(group: Group<GroupId, TermId>, syntax: Syntax): CompiledGroup {
  const terms = group.terms
    .map(({ id, places }) => ({ id, places: parse(places[syntax]) }))
    .filter(({ places }) => places.length > 0);
  const groups = group.groups
    .map((inner) => compile(inner, syntax))
    .filter(({ places }) => places.length > 0);
  return {
    id: group.id,
    places: parse(group.places[syntax]),
    terms,
    groups,
    hasOutsideTerms:
      terms.some(({ places }) => places.some(({ isAbsolute }) => isAbsolute)) ||
      groups.some(({ hasOutsideTerms }) => hasOutsideTerms),
  };
}

function parse(place: Place): ParsedPlace[] {
  return typeof place === 'string' ? parsePlaces(place) : [];
}
