/** Returns the message when the value breaks the rule, otherwise undefined. */
export type Rule = (value: string) => string | undefined;

/** Any required text. A text of blanks only is empty. */
export function required(message: string): Rule {
  return (value) => (value.trim() === '' ? message : undefined);
}

/** Any other condition on the value. */
export function satisfies(holds: (value: string) => boolean, message: string): Rule {
  return (value) => (holds(value) ? undefined : message);
}

/** The message of the first rule that fails; undefined when no rule fails. */
export function firstFailure(value: string | null, rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const message = rule(value ?? '');
    if (message !== undefined) return message;
  }
  return undefined;
}
