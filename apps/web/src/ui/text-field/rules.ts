/** Answers the message when the value breaks the rule, nothing when it is fine. */
export type Rule = (value: string) => string | undefined;

/** Any required text (spec section 5). Blanks alone are nothing. */
export function required(message: string): Rule {
  return (value) => (value.trim() === '' ? message : undefined);
}

/** Any other condition on the value. */
export function satisfies(holds: (value: string) => boolean, message: string): Rule {
  return (value) => (holds(value) ? undefined : message);
}

/** The first rule that fails speaks (spec section 5). No rules: valid. */
export function firstFailure(value: string | null, rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const message = rule(value ?? '');
    if (message !== undefined) return message;
  }
  return undefined;
}
