import { isEmailAddress, SALESMAN_NUMBER } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { type Rule, required, satisfies } from '../../../../ui/text-field/rules.ts';

export interface UserRules {
  readonly firstName: readonly Rule[];
  readonly lastName: readonly Rule[];
  readonly email: readonly Rule[];
  readonly salesmanNumber: readonly Rule[];
  /** For a required choice. */
  readonly choice: readonly Rule[];
}

/** The rules of the user fields. */
export function useUserRules(): UserRules {
  const { t } = useTranslation(['users', 'common']);
  const notEmpty = required(t('common:fieldEmpty'));
  return {
    firstName: [notEmpty],
    lastName: [notEmpty],
    email: [satisfies((value) => isEmailAddress(value.trim()), t('common:emailInvalid'))],
    salesmanNumber: [
      notEmpty,
      satisfies((value) => SALESMAN_NUMBER.test(value.trim()), t('users:form.salesmanNumberDigits')),
    ],
    choice: [notEmpty],
  };
}
