/** What a line of the log says of an error: no values of rows or of statements. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: string;
  /** Of the database: names of its own, which hold nothing of anybody. */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly cause?: DescribedError;
}

type FieldName = 'code' | 'table' | 'column' | 'constraint';

/** A chain of causes is followed so far. */
const MAX_CAUSES = 5;

/**
 * An error for the log. Errors of the database quote whole rows in their detail ("Failing row contains …"), places of statements with
 * their parameters, and in messages about wrong values (SQLSTATE class 22) the value: none of it is passed on.
 */
export function describeError(error: Error, depth = 0): DescribedError {
  const { code, table, column, constraint } = error as Error & Partial<Record<FieldName, unknown>>;
  const message = isOfDatabase(error) ? withoutValues(error) : error.message;
  return {
    type: error.constructor.name,
    message,
    stack: message === error.message ? error.stack : error.stack?.replaceAll(error.message, message),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof column === 'string' && { column }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause instanceof Error &&
      depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** PostgreSQL's errors have a severity and a five-letter SQLSTATE. */
function isOfDatabase(error: Error): error is Error & { readonly code: string } {
  return 'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/** Names of tables and constraints stand in double quotes too, so that only messages about values lose theirs. */
function withoutValues({ code, message }: Error & { readonly code: string }): string {
  return code.startsWith('22') ? message.replace(/(?:"|(?<=: ))[^]*$/, '[value]') : message;
}
