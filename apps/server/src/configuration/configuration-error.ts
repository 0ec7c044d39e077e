import type { z } from 'zod';
import { StartRefusal } from '../platform/errors/index.ts';

/**
 * A wrong setting, which stops the start; the message is a line that names the setting and states the expected format.
 */
export class ConfigurationError extends StartRefusal {
  static fromZodError(error: z.ZodError): ConfigurationError {
    return new ConfigurationError(
      error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
}
