import { invalidFieldLabels } from '../ui/form/checks.ts';
import type { Rule } from '../ui/text-field/rules.ts';
import { useFormDraft } from './use-form-draft.ts';
import type { FormStart } from './use-saving.ts';

/** The text that the rules check. For a list, it is empty if the list is empty. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.length === 0 ? '' : String(value.length);
  return typeof value === 'string' ? value : null;
}

/** A form draft with the labels and the rules of its fields. */
export function useValidatedForm<
  Draft extends object,
  Labels extends Readonly<Record<string, string>>,
  Rules extends Readonly<Record<string, readonly Rule[]>>,
>(start: FormStart<Draft>, labels: Labels, rules: Rules) {
  const form = useFormDraft(start);
  return {
    ...form,
    labels,
    rules,
    /** The labels of the fields that break a rule. */
    listInvalidLabels: (fields: readonly (keyof Draft & keyof Labels & keyof Rules)[]): readonly string[] =>
      invalidFieldLabels(
        fields.map((field) => ({
          label: labels[field],
          value: textOf(form.draft[field]),
          rules: rules[field],
        })),
      ),
  };
}
