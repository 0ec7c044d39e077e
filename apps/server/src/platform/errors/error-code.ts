/** The code of an error of the database (SQLSTATE) or of a system call; empty if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The message of an error, or its code if it has none (refused connections to several addresses), or the text of any other value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || codeOf(error) : String(error);
}

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** Creates a callback for `catch` that returns undefined for errors with these codes and throws other errors again. */
export function ignoreCodes(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (codes.includes(codeOf(error))) return undefined;
    throw error;
  };
}
