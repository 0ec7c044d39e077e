import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../../forms/use-form-draft.ts';
import type { FormStart } from '../../../../../forms/use-saving.ts';
import { invalidFieldLabels } from '../../../../../ui/form/checks.ts';
import { needsProvider, type StaffDraft, type StaffField } from '../../../model/staff-draft.ts';
import type { TextName } from '../../form/user-text-field.tsx';
import { type UserRules, useUserRules } from '../../form/use-user-rules.ts';

export type StaffForm = Readonly<ReturnType<typeof useStaffForm>>;

export function useStaffForm(start: FormStart<StaffDraft>) {
  const { t } = useTranslation('users');
  const form = useFormDraft(start);
  const rules = useUserRules();
  const labels = t('form.fields', { returnObjects: true });
  const { role } = form.draft;
  const fields: readonly (readonly [StaffField, keyof UserRules])[] = [
    ['firstName', 'firstName'],
    ['lastName', 'lastName'],
    ['email', 'email'],
    ['role', 'choice'],
    ...(needsProvider(role) ? [['providerId', 'choice'] as const] : []),
    ...(role === 'SalesmanUser' ? [['salesmanNumber', 'salesmanNumber'] as const] : []),
    ...(role === 'BranchManager' ? [['branchId', 'choice'] as const] : []),
  ];
  return {
    ...form,
    rules,
    labels,
    setText: (name: TextName, value: string | null) => form.set({ [name]: value }),
    /** Labels of the fields that break a rule; the role determines which fields are required. */
    toCheck: invalidFieldLabels(
      fields.map(([field, rule]) => ({
        label: labels[field],
        value: form.draft[field],
        rules: rules[rule],
      })),
    ),
  };
}
