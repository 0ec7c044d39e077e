import pino, { type Logger } from 'pino';

/** JSON lines on standard output. Whatever carries a secret is blanked, wherever it stands (security section 2). */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  });
}
