import { useState } from 'react';
import type { ListState } from '../list-state.ts';

export interface NewRows {
  /** The latest first. */
  readonly ids: readonly string[];
  readonly add: (id: string) => void;
}

const NONE: readonly string[] = [];

/**
 * The rows that the user has just created. The list shows them first and marks them, whatever its order and filters are,
 * until the user chooses another page, order or filter.
 */
export function useNewRows<Name extends string>({ page, size, sort, filters }: ListState<Name>): NewRows {
  const key = JSON.stringify([page, size, sort, filters]);
  const [created, setCreated] = useState({ key, ids: NONE });
  return {
    ids: created.key === key ? created.ids : NONE,
    add: (id) => setCreated((before) => ({ key, ids: before.key === key ? [id, ...before.ids] : [id] })),
  };
}
