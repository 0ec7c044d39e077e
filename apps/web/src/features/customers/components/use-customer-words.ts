import type { Customer } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../session/session-context.ts';
import { findSalesmanName } from '../model/names.ts';

/** The names behind the ids of a customer. */
export function useCustomerWords() {
  const { t } = useTranslation('customers');
  const { providers } = useCurrentUser();
  return {
    salesmenOf: ({ salesmen }: Customer): readonly string[] =>
      salesmen.map((salesman) => findSalesmanName(salesman) ?? t('unnamed')),
    /** The providers that the reader may know. */
    providersOf: ({ providerIds }: Customer): readonly string[] =>
      providers.flatMap(({ id, name }) => (providerIds.includes(id) ? [name] : [])),
  };
}

/** All of them in one line; the names hold commas themselves. */
export function listOfNames(names: readonly string[]): string {
  return names.join('; ');
}
