/** The minimum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 8;

/** The maximum length of a password: it limits the work of the password hash and is far above what a person types. */
export const MAX_PASSWORD_LENGTH = 128;

/** The rules in the order of the checklist on the set-password page. */
export const PASSWORD_RULES = ['lowercase', 'uppercase', 'digit', 'special', 'length'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const isRuleMet: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  // Code points are counted, because an emoji has two UTF-16 units.
  length: (password) => Array.from(password).length >= MIN_PASSWORD_LENGTH,
};

/** The rules that the password breaks; empty for an acceptable password. */
export function listBrokenPasswordRules(password: string): readonly PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !isRuleMet[rule](password));
}
