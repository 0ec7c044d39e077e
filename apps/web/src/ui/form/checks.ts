import { firstFailure, type Rule } from '../text-field/rules.ts';

/** A field with its rules; the value of a list of choices is its values, joined. */
export interface FieldCheck {
  readonly label: string;
  readonly value: string | null;
  readonly rules: readonly Rule[];
}

/** The labels of the fields whose value breaks a rule, in the order of the form. */
export function invalidFieldLabels(checks: readonly FieldCheck[]): readonly string[] {
  return checks.flatMap(({ label, value, rules }) =>
    firstFailure(value, rules) === undefined ? [] : [label],
  );
}
