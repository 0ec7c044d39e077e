import pino, { type DestinationStream, type Logger } from 'pino';
import { describeError } from '../platform/errors/index.ts';

/**
 * The log of a start. Its lines are written synchronously, so that they keep their order although a fault ends the
 * process; a running portal must not wait for a slow reader of its log.
 */
export function createStartLogger(level: string): Logger {
  return createLogger(level, pino.destination({ dest: 1, sync: true }));
}

/**
 * The log of a running portal. Lines are written together, because a write for each line takes a noticeable part of a
 * request's time (decision 66); those of the last tenth of a second are lost if the process is killed. A fatal line and the end of the process
 * write at once.
 */
export function createPortalLogger(level: string): Logger {
  return createLogger(level, pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }));
}

/** JSON lines. Secrets are blanked, and values are removed from the errors of the database. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
    redact: {
      paths: [
        'password',
        '*.password',
        'token',
        '*.token',
        'authorization',
        '*.authorization',
        'req.headers',
        'err.config',
      ],
      censor: '[secret]',
    },
  };
  return pino(options, destination);
}
