/** Deleting more than this at once asks for the password again when the sign-in is old (security section 2, step-up). */
const MOST_WITHOUT_RECENT_SIGN_IN = 10;

export function needsRecentSignIn(ids: readonly string[]): boolean {
  return new Set(ids).size > MOST_WITHOUT_RECENT_SIGN_IN;
}
