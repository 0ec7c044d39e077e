import { classifyDatabaseError } from '../database/index.ts';

/** The interval at which a fault that continues is logged again. */
const LOG_INTERVAL_MS = 60_000;

/** The log for background work, and for outages that make requests fail. pino's logger has this shape. */
export interface BackgroundLog {
  fatal(fields: object, message: string): void;
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

/** A fault of the last minute. */
interface Fault {
  readonly startedAt: number;
  /** Repetitions since the last line in the log. */
  times: number;
  logRepetitions: () => void;
}

/**
 * Wraps the log so that a fault that continues does not flood it. The first line of each fault is logged immediately,
 * then one line a minute with the number of repetitions, and a last line after a minute without the fault. Database
 * errors of one kind are one fault; other errors are distinguished by message, job and error. Lines without an error
 * (`err`, or a warning's `reason`) are passed on unchanged.
 */
export function createFaultReporter(log: BackgroundLog): BackgroundLog {
  const faults = new Map<string, Fault>();

  const beginMinute = (key: string, fault: Fault) =>
    void setTimeout(() => endMinute(key, fault), LOG_INTERVAL_MS).unref();
  const endMinute = (key: string, fault: Fault) => {
    if (fault.times === 0) {
      faults.delete(key);
      log.info({ fault: key, ms: Date.now() - fault.startedAt }, 'a fault is over');
      return;
    }
    fault.logRepetitions();
    fault.times = 0;
    beginMinute(key, fault);
  };

  const logFault = (level: 'error' | 'warn', fields: object, message: string): void => {
    const error = findError(level, fields);
    if (error === undefined) {
      log[level](fields, message);
      return;
    }
    const databaseError = classifyDatabaseError(error);
    const key = databaseError === undefined ? faultKey(fields, error, message) : `database ${databaseError}`;
    const loggedFields = databaseError === undefined ? fields : { ...fields, database: databaseError };
    const existing = faults.get(key);
    if (existing !== undefined) {
      existing.times += 1;
      existing.logRepetitions = () => log[level]({ ...loggedFields, times: existing.times }, message);
      return;
    }
    log[level](loggedFields, message);
    const fault: Fault = { startedAt: Date.now(), times: 0, logRepetitions: () => undefined };
    faults.set(key, fault);
    beginMinute(key, fault);
  };

  return {
    fatal: (fields, message) => log.fatal(fields, message),
    error: (fields, message) => logFault('error', fields, message),
    warn: (fields, message) => logFault('warn', fields, message),
    info: (fields, message) => log.info(fields, message),
  };
}

function findError(level: 'error' | 'warn', fields: object): unknown {
  if ('err' in fields) return fields.err;
  return level === 'warn' && 'reason' in fields ? fields.reason : undefined;
}

/** Identifies a fault by its message, job and error, without numbers and ids, which differ each time. */
function faultKey(fields: object, error: unknown, message: string): string {
  const job = 'job' in fields ? String(fields.job) : '';
  const errorText = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  return [message, job, errorText.replace(/[0-9a-f]{8,}(-[0-9a-f]+)*|\d+/gi, '#')]
    .filter((part) => part !== '')
    .join(': ');
}
