import type { Customer } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { mayBeInvited, RecordStatus } from '../../../records/record-status.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useLastDefined } from '../../../ui/dialog/use-last-defined.ts';
import { DescriptionList } from '../../../ui/description-list/description-list.tsx';
import styles from './customer-details-dialog.module.css';
import { joinNames } from '../model/names.ts';
import { useCustomerNames } from './use-customer-names.ts';

interface CustomerDetailsProps {
  /** Undefined while no customer is open. */
  readonly customer: Customer | undefined;
  readonly onClose: () => void;
}

/** A customer, read-only. */
export function CustomerDetailsDialog({ customer, onClose }: CustomerDetailsProps) {
  const { t } = useTranslation(['customers', 'table']);
  const { salesmenOf } = useCustomerNames();
  const shown = useLastDefined(customer);
  if (shown === undefined) return null;
  const salesmen = joinNames(salesmenOf(shown));
  const status = mayBeInvited(shown.status) ? (
    t('customers:detail.notEditable', { status: t(`table:statuses.${shown.status}`) })
  ) : (
    <span className={styles.status}>
      <RecordStatus status={shown.status} />
    </span>
  );
  return (
    <Dialog isOpen={customer !== undefined} onClose={onClose} title={shown.name}>
      <DescriptionList
        layout="columns"
        items={[
          [t('customers:columns.name'), shown.name],
          [t('customers:form.fields.email'), shown.email ?? NO_VALUE],
          [t('customers:form.fields.customerNumber'), shown.customerNumber],
          [t('customers:form.fields.companyNumber'), shown.companyNumber ?? NO_VALUE],
          [t('customers:form.fields.salesmen'), salesmen === '' ? NO_VALUE : salesmen],
          [t('customers:form.fields.status'), status],
        ]}
      />
    </Dialog>
  );
}
