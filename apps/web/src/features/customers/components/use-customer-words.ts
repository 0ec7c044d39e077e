import type { Customer } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { NO_DATE } from '../../../lib/dates.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { findSalesmanName } from '../model/names.ts';

/** How lists of many are written in one cell. */
export function useCustomerWords() {
  const { t } = useTranslation('customers');
  const { providers } = useCurrentUser();
  const namesOf = ({ salesmen }: Customer) =>
    salesmen.map((salesman) => findSalesmanName(salesman) ?? t('unnamed'));
  return {
    /** "Jörißen, Björn +1" */
    salesmenOf: (customer: Customer) => {
      const [first, ...others] = namesOf(customer);
      if (first === undefined) return NO_DATE;
      return others.length === 0 ? first : t('more', { first, count: others.length });
    },
    allSalesmenOf: (customer: Customer) => namesOf(customer).join('; '),
    /** Names of the providers that the reader may know. */
    providersOf: ({ providerIds }: Customer) =>
      providers.flatMap(({ id, name }) => (providerIds.includes(id) ? [name] : [])).join(', '),
  };
}
