import { isEmailAddress, SALESMAN_NUMBER_PATTERN } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { required, satisfies } from '../../../../ui/text-field/rules.ts';

export type UserRules = Readonly<ReturnType<typeof useUserRules>>;

/** The rules of the user fields. */
export function useUserRules() {
  const { t } = useTranslation(['users', 'common']);
  const notEmpty = required(t('common:fieldEmpty'));
  return {
    firstName: [notEmpty],
    lastName: [notEmpty],
    email: [satisfies((value) => isEmailAddress(value.trim()), t('common:emailInvalid'))],
    salesmanNumber: [
      notEmpty,
      satisfies((value) => SALESMAN_NUMBER_PATTERN.test(value.trim()), t('users:form.salesmanNumberDigits')),
    ],
    /** For a required choice. */
    choice: [notEmpty],
  };
}
