import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import type { Actor, AuthorisationWorld, Row, RowKind } from '../world-model.ts';

/** Who tries, in which world; a request that differs by the caller looks here. */
export interface Trial {
  readonly world: AuthorisationWorld;
  readonly actor: Actor;
  /** Which row is tried, where it is one. */
  readonly row?: Row;
}

/** How a call is tried: what it reaches decides which requests show its row scope. */
export type Probe = NoRowsProbe | OneRowProbe | ManyRowsProbe | ListProbe;

/** Public, the caller's own record, or something new: who may call is the whole rule. */
export interface NoRowsProbe {
  readonly reaches: 'no rows';
  readonly request: (trial: Trial) => InjectOptions;
  readonly allowed: number;
}

/** The row's id stands in the path. */
export interface OneRowProbe extends RowsProbe {
  readonly reaches: 'one';
  readonly request: (trial: Trial) => InjectOptions;
}

/** All or none (authorisation N2). */
export interface ManyRowsProbe extends RowsProbe {
  readonly reaches: 'many';
  readonly request: (ids: readonly string[]) => InjectOptions;
}

/** A whole list answers exactly the rows inside. */
export interface ListProbe {
  readonly reaches: 'list';
  readonly kind: RowKind;
  readonly request: (trial: Trial) => InjectOptions;
  /** The ids of a whole answer. */
  readonly read: (body: unknown) => readonly string[];
  /** Rows inside the scope that this list leaves out. */
  readonly omits?: (row: Row, actor: Actor) => boolean;
}

interface RowsProbe {
  readonly kind: RowKind;
  readonly allowed: number;
  /** The status that a row inside the scope is refused with by another rule; undefined where it is not. */
  readonly refuses?: (row: Row, actor: Actor) => number | undefined;
  /** What the call does can't be done twice, or changes the world: each try gets a row of its own, users in this status. */
  readonly spends?: 'as it is' | 'New';
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
