import pino, { type DestinationStream, type Logger } from 'pino';
import { describeError } from '../platform/errors/index.ts';

/** JSON lines on standard output. Secrets are blanked, and errors of the database lose the values that they quote. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
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
  return destination === undefined ? pino(options) : pino(options, destination);
}
