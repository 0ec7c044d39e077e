import type { RecordedStatement } from './record-statements.ts';

/** A job of the portal by its name (`compose-jobs.ts`), or the part of one that only selects. */
export interface NightlyJob {
  readonly name: string;
  readonly what: string;
  /** Lets the next run begin from the start, as if nothing had been checked before. */
  readonly reset?: string;
}

/** Selects the documents that `belegfach retention purge` would remove, and removes none. */
export const PURGE_SELECTION = 'purge-selection';
/** Selects the first accounts that the daily notices would be sent to, and sends none. */
export const NOTICES_SELECTION = 'notices-selection';

export const NIGHTLY_JOBS: readonly NightlyJob[] = [
  { name: 'documents-past-retention', what: 'years whose retention has ended' },
  {
    name: 'check-invoice-counters',
    what: 'counters against all documents',
    reset: 'delete from counter_check',
  },
  {
    name: 'check-hash-chains',
    what: 'chain of the audit trail from its beginning',
    reset: 'delete from chain_check',
  },
  {
    name: 'verify-documents',
    what: 'every name and a seventh of the bytes of the store',
    reset: 'delete from verified_part',
  },
  { name: 'sweep-store', what: 'marked files, none of them due' },
  { name: PURGE_SELECTION, what: 'documents to purge' },
  { name: 'notices-at-once', what: 'accounts with pending notices, none of them at once' },
  { name: NOTICES_SELECTION, what: 'first accounts of the daily notices' },
];

/** The work that a run of a job has done. */
export interface NightlyRun {
  readonly ms: number;
  readonly statements: number;
  /** The slowest statement of each limit. */
  readonly slowest: readonly RecordedStatement[];
  /** Resident memory of the process before and at most, in MB. */
  readonly memory: { readonly before: number; readonly most: number };
}

export type NightlyOutcome = { readonly run: NightlyRun } | { readonly failure: string };

export function isNightlyOutcome(message: unknown): message is NightlyOutcome {
  return typeof message === 'object' && message !== null && ('run' in message || 'failure' in message);
}
