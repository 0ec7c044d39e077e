/** Shortest password, in characters (spec section 9). */
export const MIN_PASSWORD_LENGTH = 8;

/** Longest password: a limit for the hash's work, far above what a person types (security section 2). */
export const MAX_PASSWORD_LENGTH = 128;

/** The live checklist of the set-password page, in its order (spec section 2). */
export const PASSWORD_RULES = ['lowercase', 'uppercase', 'digit', 'special', 'length'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const holds: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  // Code points, so that one emoji does not count twice.
  length: (password) => Array.from(password).length >= MIN_PASSWORD_LENGTH,
};

/** The rules of spec section 5 that the password breaks, none if it is good. */
export function listBrokenPasswordRules(password: string): readonly PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !holds[rule](password));
}
