import { type GroupId, INVOICE, type TermId } from './cii-and-ubl-paths/invoice.ts';
import { SUB_LINE } from './cii-and-ubl-paths/line.ts';
import type { Group, Term } from './term.ts';

const GROUPS: ReadonlyMap<string, Group> = new Map(
  [...groupsOf(INVOICE), SUB_LINE].map((group) => [group.id, group]),
);
const TERMS: ReadonlyMap<string, Term> = new Map(
  [...GROUPS.values()].flatMap(({ terms }) => terms).map((term) => [term.id, term]),
);

function groupsOf(group: Group): Group[] {
  return [group, ...group.groups.flatMap(groupsOf)];
}

/** The term of an id, with its labels and kind. */
export function findTerm(id: TermId): Term {
  return found(TERMS.get(id), id);
}

export function findTermGroup(id: GroupId): Group {
  return found(GROUPS.get(id), id);
}

function found<T>(entry: T | undefined, id: string): T {
  if (entry === undefined) throw new Error(`the table has no ${id}`);
  return entry;
}
