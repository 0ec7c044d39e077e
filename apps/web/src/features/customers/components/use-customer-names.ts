import type { Customer } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../session/session-context.ts';
import { findPersonName } from '../../../lib/person-name.ts';

/** The names that belong to the ids in a customer. */
export function useCustomerNames() {
  const { t } = useTranslation('customers');
  const { providers } = useCurrentUser();
  return {
    salesmenOf: ({ salesmen }: Customer): readonly string[] =>
      salesmen.map((salesman) => findPersonName(salesman) ?? t('unnamed')),
    /** Only the providers that the viewer may see. */
    providersOf: ({ providerIds }: Customer): readonly string[] =>
      providers.flatMap(({ id, name }) => (providerIds.includes(id) ? [name] : [])),
  };
}
