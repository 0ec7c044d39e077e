import { useTranslation } from 'react-i18next';
import { type FormDraft, useFormDraft } from '../../../../forms/use-form-draft.ts';
import type { FormStart } from '../../../../forms/use-saving.ts';
import { type FieldCheck, invalidFieldLabels } from '../../../../ui/form/checks.ts';
import type { CustomerDraft, CustomerField } from '../../model/customer-draft.ts';
import { type CustomerRules, useCustomerRules } from './use-customer-rules.ts';

type CheckedField = keyof CustomerRules;

/** The state of an open customer form. */
export interface CustomerForm extends FormDraft<CustomerDraft> {
  readonly labels: Readonly<Record<CustomerField, string>>;
  readonly rules: CustomerRules;
  /** Labels of the fields that break a rule. */
  readonly toCheck: (fields: readonly CheckedField[]) => readonly string[];
}

function textOf(value: CustomerDraft[CheckedField]): string | null {
  return typeof value === 'string' || value === null ? value : value.join();
}

export function useCustomerForm(start: FormStart<CustomerDraft>): CustomerForm {
  const { t } = useTranslation('customers');
  const form = useFormDraft(start);
  const rules = useCustomerRules(start.fieldErrors);
  const labels = t('form.fields', { returnObjects: true });
  const checkOf = (field: CheckedField): FieldCheck => ({
    label: labels[field],
    value: textOf(form.draft[field]),
    rules: rules[field],
  });
  return {
    ...form,
    labels,
    rules,
    toCheck: (fields) => invalidFieldLabels(fields.map(checkOf)),
  };
}
