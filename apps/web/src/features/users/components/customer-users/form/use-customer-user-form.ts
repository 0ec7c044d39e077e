import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../../forms/use-form-draft.ts';
import type { FormStart } from '../../../../../forms/use-saving.ts';
import { invalidFieldLabels } from '../../../../../ui/form/checks.ts';
import type { CustomerUserDraft } from '../../../model/customer-user-draft.ts';
import type { TextName } from '../../form/user-text-field.tsx';
import { useUserRules } from '../../form/use-user-rules.ts';

export type CustomerUserForm = Readonly<ReturnType<typeof useCustomerUserForm>>;

export function useCustomerUserForm(start: FormStart<CustomerUserDraft>) {
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
    setText: (name: TextName, value: string | null) => form.set({ [name]: value }),
    /** Labels of the fields that break a rule. */
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
