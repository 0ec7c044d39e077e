import { isEmailAddress } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { type Rule, required, satisfies } from '../../../../ui/text-field/rules.ts';
import type { CustomerDraft, CustomerField } from '../../model/customer-draft.ts';
import type { FieldErrors } from '../../../../forms/use-saving.ts';

/** Customer and company numbers have exactly 8 digits. */
const NUMBER_DIGITS = 8;

export type CustomerRules = Readonly<Record<Exclude<CustomerField, 'salesmen' | 'status'>, readonly Rule[]>>;

/**
 * The rules of each field.
 * @param fieldErrors the fieldErrors of the previous save. A refused name belongs to an existing account, so the field may
 * then be empty
 */
export function useCustomerRules(fieldErrors: FieldErrors<CustomerDraft>): CustomerRules {
  const { t } = useTranslation(['customers', 'common']);
  const notEmpty = required(t('common:fieldEmpty'));
  const eightDigits: Rule = (value) => {
    const text = value.trim();
    if (!/^\d+$/.test(text)) return t('customers:form.digits');
    const missing = NUMBER_DIGITS - text.length;
    if (missing > 0) return t('customers:form.digitsMissing', { count: missing });
    return missing < 0 ? t('customers:form.digitsTooMany', { count: -missing }) : undefined;
  };
  return {
    customerName: [notEmpty],
    customerNumber: [notEmpty, eightDigits],
    companyNumber: [(value) => (value.trim() === '' ? undefined : eightDigits(value))],
    providerIds: [required(t('customers:form.providerMissing'))],
    email: [
      satisfies((value) => !/^[^@\s]+@[^@.\s]+$/.test(value.trim()), t('customers:form.emailEnding')),
      satisfies((value) => isEmailAddress(value.trim()), t('common:emailInvalid')),
    ],
    firstName: fieldErrors.firstName === undefined ? [notEmpty] : [],
    lastName: fieldErrors.lastName === undefined ? [notEmpty] : [],
  };
}
