import { isEmailAddress, SALESMAN_NUMBER_PATTERN } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { useValidatedForm } from '../../../../forms/use-validated-form.ts';
import type { FormStart } from '../../../../forms/use-saving.ts';
import { required, satisfies } from '../../../../ui/text-field/rules.ts';
import type { BackofficeUserDraft } from '../../model/backoffice-user-draft.ts';
import type { UserDraft } from '../../model/user-draft.ts';

/** The state of an open form for a back-office user. */
export type BackofficeUserFormState = ReturnType<typeof useUserForm<BackofficeUserDraft>>;

/** The state of an open form for a user of either kind. */
export function useUserForm<Draft extends UserDraft>(start: FormStart<Draft>) {
  const { t } = useTranslation(['users', 'common']);
  const notEmpty = required(t('common:fieldEmpty'));
  return useValidatedForm(start, t('users:form.fields', { returnObjects: true }), {
    firstName: [notEmpty],
    lastName: [notEmpty],
    email: [satisfies((value) => isEmailAddress(value.trim()), t('common:emailInvalid'))],
    role: [notEmpty],
    providerId: [notEmpty],
    salesmanNumber: [
      notEmpty,
      satisfies((value) => SALESMAN_NUMBER_PATTERN.test(value.trim()), t('users:form.salesmanNumberDigits')),
    ],
    branchId: [notEmpty],
    // The server deletes an account without any role, and deleting is a separate action.
    roles: [notEmpty],
  });
}
