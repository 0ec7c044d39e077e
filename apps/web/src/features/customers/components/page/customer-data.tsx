import type { Customer } from '@belegfach/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { RecordStatus } from '../../../../records/record-status.tsx';
import { DescriptionList } from '../../../../ui/description-list/description-list.tsx';
import section from '../../../../ui/record-section/record-section.module.css';
import { joinNames } from '../../model/names.ts';
import { useCustomerNames } from '../use-customer-names.ts';
import styles from './customer-page.module.css';

/** The stored data of a customer, which has been loaded with it. */
export function CustomerData({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customers');
  const titleId = useId();
  const { salesmenOf, providersOf } = useCustomerNames();
  const namesOr = (names: readonly string[]) => (names.length === 0 ? NO_VALUE : joinNames(names));
  return (
    <section className={`bf-card ${section.section}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={section.title}>
        {t('page.data')}
      </h2>
      <DescriptionList
        layout="columns"
        items={[
          [t('form.fields.customerNumber'), customer.customerNumber],
          [t('form.fields.companyNumber'), customer.companyNumber ?? NO_VALUE],
          [t('form.fields.providerIds'), namesOr(providersOf(customer))],
          [t('form.fields.salesmen'), namesOr(salesmenOf(customer))],
          [t('form.fields.email'), customer.email ?? NO_VALUE],
          [
            t('form.fields.status'),
            <span className={styles.status}>
              <RecordStatus status={customer.status} />
            </span>,
          ],
        ]}
      />
    </section>
  );
}
