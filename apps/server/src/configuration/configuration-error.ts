import type { z } from 'zod';

/**
 * A wrong setting, which stops the start; the message is a line that names the setting and states the expected format.
 */
export class ConfigurationError extends Error {
  static fromZodError(error: z.ZodError): ConfigurationError {
    return new ConfigurationError(
      error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
}
