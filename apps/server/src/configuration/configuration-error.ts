import type { z } from 'zod';

/** A wrong setting stops the start with a line that names it and says what it must look like (decisions D9). */
export class ConfigurationError extends Error {
  static of(faults: z.ZodError): ConfigurationError {
    return new ConfigurationError(
      faults.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
}
