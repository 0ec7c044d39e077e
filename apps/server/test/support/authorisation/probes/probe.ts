import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import type { Actor, AuthorisationWorld, Row, RowKind } from '../world-model.ts';

/** The world and the actor of one attempt, for requests that depend on the caller. */
export interface Trial {
  readonly world: AuthorisationWorld;
  readonly actor: Actor;
  /** The row of the attempt, if the call is for a single row. */
  readonly row?: Row;
}

/** The kind of test of a call: it depends on the rows that the call may reach. */
export type Probe = NoRowsProbe | OneRowProbe | ManyRowsProbe | ListProbe;

/** For a public call, a call for the caller's own record, or one that creates a record: the role is the only condition. */
export interface NoRowsProbe {
  readonly targets: 'no rows';
  readonly request: (trial: Trial) => InjectOptions;
  readonly statusIfAllowed: number;
}

/** For a call with the id of one row in its path. */
export interface OneRowProbe extends RowsProbe {
  readonly targets: 'one';
  readonly request: (trial: Trial) => InjectOptions;
}

/** For a call with several ids, which is carried out for all of them or for none. */
export interface ManyRowsProbe extends RowsProbe {
  readonly targets: 'many';
  readonly request: (ids: readonly string[]) => InjectOptions;
}

/** For a list, which returns exactly the rows inside the scope. */
export interface ListProbe {
  readonly targets: 'list';
  readonly kind: RowKind;
  readonly request: (trial: Trial) => InjectOptions;
  /** The ids of a complete answer. */
  readonly read: (body: unknown) => readonly string[];
  /** Rows inside the scope that this list leaves out. */
  readonly omits?: (row: Row, actor: Actor) => boolean;
}

interface RowsProbe {
  readonly kind: RowKind;
  readonly statusIfAllowed: number;
  /** The status with which another rule refuses a row inside the scope; undefined if no rule does. */
  readonly refuses?: (row: Row, actor: Actor) => number | undefined;
  /** For a call that can be made only once for a row, or changes the world: each attempt gets a new row, in the same status or, for users, `New`. */
  readonly newRowStatus?: 'same' | 'New';
}

const page = z.object({ items: z.array(z.object({ id: z.string() })), totalItemCount: z.number() });

/** The ids of a list that fits on one page. */
export function readPage(body: unknown): string[] {
  const { items, totalItemCount } = page.parse(body);
  if (items.length !== totalItemCount)
    throw new Error(`${items.length} rows of a total of ${totalItemCount}`);
  return items.map(({ id }) => id);
}

const list = z.array(z.object({ id: z.string() }));

/** The ids of a list that is not paged. */
export function readList(body: unknown): string[] {
  return list.parse(body).map(({ id }) => id);
}

/** Ids as a repeated query parameter. */
export const idsInQuery = (ids: readonly string[]): InjectOptions => ({ query: { id: [...ids] } });

export const nothing = (): InjectOptions => ({});
