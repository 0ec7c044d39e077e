import type { ErrorCode } from '@belegfach/contract';
import { AppError, codeOf } from '../errors/index.ts';

/**
 * Runs a write. If a constraint or unique index with one of these names refuses the row, the error has the code of the
 * name. The index decides, so that one of two simultaneous writes succeeds; the transaction of the other one is aborted.
 */
export async function refuseWithCodes<T>(
  codes: Readonly<Record<string, ErrorCode>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = codes[violatedConstraint(error) ?? ''];
    if (code === undefined) throw error;
    throw new AppError(code, { cause: error });
  }
}

/** Integrity constraint violations are SQLSTATE class 23; errors of other classes may name constraints too. */
function violatedConstraint(error: unknown): string | undefined {
  if (!codeOf(error).startsWith('23')) return undefined;
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
