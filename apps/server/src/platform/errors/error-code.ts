/** The code of an error of the database (SQLSTATE) or of a system call; empty for an error without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** For `catch`: undefined instead of an error with one of these codes; any other error is thrown again. */
export function ignoreCodes(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (codes.includes(codeOf(error))) return undefined;
    throw error;
  };
}
