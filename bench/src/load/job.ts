import type { Summary } from './summary.ts';

/** One request of a load; the path is sent unchanged. */
export interface Request {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form makes the request a POST. */
  readonly form?: Readonly<Record<string, string>>;
}

/** A load on one server. */
export interface Job {
  readonly port: number;
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly milliseconds: number;
  /** Idle servers have closed their connections to the database: opening and preparing them again is not measured. */
  readonly warmUpMilliseconds: number;
  /** The processes whose processor time is measured: the server, and all processes of the database. */
  readonly watched: { readonly server: number; readonly postmaster: number };
}

export type JobOutcome = { readonly summary: Summary } | { readonly failure: string };

export function isJob(message: unknown): message is Job {
  return typeof message === 'object' && message !== null && 'requests' in message && 'connections' in message;
}

export function isJobOutcome(message: unknown): message is JobOutcome {
  return typeof message === 'object' && message !== null && ('summary' in message || 'failure' in message);
}
