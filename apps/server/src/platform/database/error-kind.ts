import { codeOf, hasCode } from '../errors/index.ts';

/**
 * Why a statement failed, if that was not the caller's fault:
 * - `unavailable`: there is no connection, the connection broke or got no response, or PostgreSQL stops, starts, is
 *   read-only, has no memory or cannot use its disk.
 * - `slow`: a statement reached its time limit.
 * - `busy`: a lock or a transaction took too long, or a transaction repeatedly lost against others.
 * - `full`: the disk is full.
 */
export type DatabaseErrorKind = 'unavailable' | 'slow' | 'busy' | 'full';

/** No response arrived in time: packets are lost, or PostgreSQL hangs. */
export class DatabaseResponseTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

/** No connection of the pool became free in time. */
export class ConnectionAcquireTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

/** The server is a standby, was the primary before another one took over, or was promoted in addition to the primary. */
export class NotThePrimary extends Error {
  readonly code = '25006';
}

const UNAVAILABLE_CODES = [
  // SQLSTATE classes: connection exception, invalid authorisation, operator intervention (shutdown, crash, start).
  /^08/,
  /^28/,
  /^57P/,
  // A server that just became a standby or is not yet the primary; a database that is being restored under another
  // name.
  /^(25006|3D000)$/,
  // Too many connections, out of memory, a configured limit, an I/O error.
  /^(53000|53200|53300|53400|58000|58030)$/,
  // Network errors of Node.
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/,
];
/** A cancelled statement. PostgreSQL has no code of its own for a statement that reached its time limit. */
const SLOW_CODES = /^57014$/;
/** Lock timeouts, transactions that lost against others, and transactions that stayed idle. */
const BUSY_CODES = /^(55P03|40001|40P01|40003|25P03)$/;
const FULL_CODES = /^(53100|ENOSPC|EDQUOT)$/;
/** Messages of the client library that have no code. */
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|Cannot use a pool after calling end|Query read timeout|has been discarded|SSL connection/;

/** Classifies an error or one of its causes. @returns undefined if it is not about the state of the database */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (FULL_CODES.test(code)) return 'full';
  if (SLOW_CODES.test(code)) return 'slow';
  if (BUSY_CODES.test(code)) return 'busy';
  if (UNAVAILABLE_CODES.some((pattern) => pattern.test(code)) || UNAVAILABLE_MESSAGES.test(error.message))
    return 'unavailable';
  return classifyDatabaseError(error.cause);
}

const LOST_CODES =
  /^(08\w+|57P0[125]|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|40003)$/;
const LOST_MESSAGES = /Connection terminated|is not queryable|has been discarded/;

/**
 * Whether the outcome of the statement is unknown: the connection was lost after the statement was sent.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ConnectionAcquireTimeout) return false;
  const code = codeOf(error);
  return LOST_CODES.test(code) || LOST_MESSAGES.test(error.message) || isOutcomeUnknown(error.cause);
}

/** Whether a retry may succeed: after a serialisation failure or a deadlock. */
export function isRetryableConflict(error: unknown): boolean {
  return hasCode(error, '40001') || hasCode(error, '40P01');
}
