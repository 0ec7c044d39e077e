/** An error as it is logged: without values of rows or statements. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: string;
  /** Names from the schema of the database, which contain no personal data. */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly cause?: DescribedError;
}

type FieldName = 'code' | 'table' | 'column' | 'constraint';

/** The maximum number of causes in the log. */
const MAX_CAUSES = 5;

/**
 * Describes an error for the log without personal data. Database errors contain whole rows in their detail ("Failing row
 * contains …"), parameters of statements in their context, and values in messages about wrong values (SQLSTATE class
 * 22). All of these are left out.
 */
export function describeError(error: Error, depth = 0): DescribedError {
  const { code, table, column, constraint } = error as Error & Partial<Record<FieldName, unknown>>;
  const message = isDatabaseError(error) ? withoutValues(error) : error.message;
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

/** PostgreSQL's errors have a severity and a SQLSTATE of five characters. */
function isDatabaseError(error: Error): error is Error & { readonly code: string } {
  return 'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/**
 * Cuts a message about a wrong value (class 22) at the value. Other messages stay whole, because they quote only names
 * of tables and constraints.
 */
function withoutValues({ code, message }: Error & { readonly code: string }): string {
  return code.startsWith('22') ? message.replace(/(?:"|(?<=: ))[^]*$/, '[value]') : message;
}
