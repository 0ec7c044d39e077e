import { CUSTOMER_NUMBER_DIGITS, isEmailAddress } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { type Rule, required, satisfies } from '../../../../ui/text-field/rules.ts';
import { useValidatedForm } from '../../../../forms/use-validated-form.ts';
import type { FormStart } from '../../../../forms/use-saving.ts';
import type { CustomerDraft } from '../../model/customer-draft.ts';

export type CustomerForm = ReturnType<typeof useCustomerForm>;

/** The state of an open customer form. */
export function useCustomerForm(start: FormStart<CustomerDraft>) {
  const { t } = useTranslation(['customers', 'common']);
  const notEmpty = required(t('common:fieldEmpty'));
  const eightDigits: Rule = (value) => {
    const text = value.trim();
    if (!/^\d+$/.test(text)) return t('customers:form.digits');
    const missing = CUSTOMER_NUMBER_DIGITS - text.length;
    if (missing > 0) return t('customers:form.digitsMissing', { count: missing });
    return missing < 0 ? t('customers:form.digitsTooMany', { count: -missing }) : undefined;
  };
  return useValidatedForm(start, t('customers:form.fields', { returnObjects: true }), {
    customerName: [notEmpty],
    customerNumber: [notEmpty, eightDigits],
    companyNumber: [(value) => (value.trim() === '' ? undefined : eightDigits(value))],
    providerIds: [required(t('customers:form.providerMissing'))],
    email: [
      // "name@example", without the ending ".com".
      satisfies((value) => !/^[^@\s]+@[^@.\s]+$/.test(value.trim()), t('customers:form.emailEnding')),
      satisfies((value) => isEmailAddress(value.trim()), t('common:emailInvalid')),
    ],
    // A name that the server refused belongs to an existing account, so the field may then be empty.
    firstName: start.fieldErrors.firstName === undefined ? [notEmpty] : [],
    lastName: start.fieldErrors.lastName === undefined ? [notEmpty] : [],
  });
}
