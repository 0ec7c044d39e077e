import { isEmailAddress, SALESMAN_NUMBER } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { type Rule, required, satisfies } from '../../../../ui/text-field/rules.ts';

export interface UserRules {
  readonly firstName: readonly Rule[];
  readonly lastName: readonly Rule[];
  readonly email: readonly Rule[];
  readonly salesmanNumber: readonly Rule[];
  /** For a required choice. */
  readonly chosen: readonly Rule[];
}

/** The rules of the user fields. */
export function useUserRules(): UserRules {
  const { t } = useTranslation(['users', 'common']);
  const filled = required(t('common:fieldEmpty'));
  return {
    firstName: [filled],
    lastName: [filled],
    email: [satisfies((value) => isEmailAddress(value.trim()), t('common:emailInvalid'))],
    salesmanNumber: [
      filled,
      satisfies((value) => SALESMAN_NUMBER.test(value.trim()), t('users:form.salesmanNumberDigits')),
    ],
    chosen: [filled],
  };
}
