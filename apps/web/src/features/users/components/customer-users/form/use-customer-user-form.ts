import { useTranslation } from 'react-i18next';
import { type FormDraft, useFormDraft } from '../../../../../forms/use-form-draft.ts';
import type { FormStart } from '../../../../../forms/use-saving.ts';
import { invalidFieldLabels } from '../../../../../ui/form/checks.ts';
import type { CustomerUserDraft, CustomerUserField } from '../../../model/customer-user-draft.ts';
import type { TextForm } from '../../form/user-text-field.tsx';
import { type UserRules, useUserRules } from '../../form/use-user-rules.ts';

export interface CustomerUserForm
  extends FormDraft<CustomerUserDraft>,
    Pick<TextForm<'firstName' | 'lastName' | 'email'>, 'setText'> {
  readonly rules: UserRules;
  readonly labels: Readonly<Record<CustomerUserField, string>>;
  /** Labels of the fields that break a rule. */
  readonly toCheck: readonly string[];
}

export function useCustomerUserForm(start: FormStart<CustomerUserDraft>): CustomerUserForm {
  const { t } = useTranslation('users');
  const form = useFormDraft(start);
  const rules = useUserRules();
  const labels = t('form.fields', { returnObjects: true });
  const { draft } = form;
  const textFields = ['firstName', 'lastName', 'email'] as const;
  return {
    ...form,
    rules,
    labels,
    setText: (name, value) => form.set({ [name]: value }),
    toCheck: invalidFieldLabels([
      ...textFields.map((name) => ({ label: labels[name], value: draft[name], rules: rules[name] })),
      // The server deletes an account without any role, and deleting is a separate action.
      {
        label: labels.roles,
        value: draft.roles.map(({ customerId }) => customerId).join(),
        rules: rules.choice,
      },
    ]),
  };
}
