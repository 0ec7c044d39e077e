import { useState } from 'react';
import type { FormStart, Refusals } from '../../../../reference/use-saving.ts';

/** What a form holds while it is open. */
export interface DraftForm<Draft> {
  readonly draft: Draft;
  /** What the server refused and was not changed since. */
  readonly refusals: Refusals<Draft>;
  readonly set: (change: Partial<Draft>) => void;
}

export function useDraftForm<Draft extends object>(start: FormStart<Draft>): DraftForm<Draft> {
  const [draft, setDraft] = useState(start.draft);
  const [refusals, setRefusals] = useState(start.refusals);
  return {
    draft,
    refusals,
    set: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      const names = Object.keys(change);
      setRefusals((before) => {
        const kept = { ...before };
        for (const name of names) Reflect.deleteProperty(kept, name);
        return kept;
      });
    },
  };
}
