/**
 * What keeps the database from answering, whoever asks:
 * - `away`: no connection, a connection that broke or went silent, a server that stops, starts or may only be read.
 * - `busy`: a lock, a statement or a transaction took too long, or lost against others again and again.
 * - `full`: the disk has no room.
 */
export type DatabaseTrouble = 'away' | 'busy' | 'full';

/** A connection on which no answer came in time: packets are swallowed on the way, or the server hangs. */
export class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Nobody handed a connection back in time. */
export class NoConnectionInTime extends Error {
  readonly code = 'ETIMEDOUT';
}

const AWAY = [
  // Classes of SQLSTATE: connection exception, invalid authorisation, operator intervention (shutdown, crash, start).
  /^08/,
  /^28/,
  /^57P/,
  // A server that just became a standby, or is not yet the primary; a database that is being restored under another name.
  /^(25006|3D000)$/,
  // Too many connections, out of memory, a configured limit, input or output failed.
  /^(53000|53200|53300|53400|58000|58030)$/,
  // The network, as Node tells of it.
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/,
];
/** Statement and lock timeouts, transactions that lost against others, and those that were left idle. */
const BUSY = /^(57014|55P03|40001|40P01|40003|25P03)$/;
const FULL = /^(53100|ENOSPC|EDQUOT)$/;
/** What the client library says without a code. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|Cannot use a pool after calling end|Query read timeout|has been discarded|SSL connection/;

/** @returns what is the matter with the database, or undefined for an error that is not about it; looks through causes */
export function findDatabaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (FULL.test(code)) return 'full';
  if (BUSY.test(code)) return 'busy';
  if (AWAY.some((one) => one.test(code)) || CONNECTION_LOST.test(error.message)) return 'away';
  return findDatabaseTrouble(error.cause);
}

const BROKE = /^(08\w+|57P0[125]|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|40003)$/;
const BROKE_WORDS = /Connection terminated|is not queryable|has been discarded/;

/** Whether what was sent may have been done all the same: the connection was lost before the answer, not before the question. */
export function isInDoubt(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof NoConnectionInTime) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return BROKE.test(code) || BROKE_WORDS.test(error.message) || isInDoubt(error.cause);
}

/** Serialisation failure and deadlock: the transaction lost against another one, and may pass the next time. */
export function isLostAgainstOthers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}
