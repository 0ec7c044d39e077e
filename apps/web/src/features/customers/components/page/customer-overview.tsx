import type { Customer } from '@belegfach/contract';
import { IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditForm } from '../../../../forms/use-opened-form.ts';
import { QueryFailure } from '../../../../records/query-failure.tsx';
import { PageLink } from '../../../../records/page-link.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { DialogLoading } from '../../../../ui/dialog/dialog-loading.tsx';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { LoadState } from '../../../../ui/load-state/load-state.tsx';
import { LockableButton } from '../../../../ui/lockable-button/lockable-button.tsx';
import { useCustomerOfNumber } from '../../api/customer-page-queries.ts';
import { useCustomerActions } from '../../api/use-customer-actions.ts';
import { draftOf } from '../../model/customer-draft.ts';
import { useActionsOfCustomer } from '../customer-row-actions.tsx';
import { CustomerData } from './customer-data.tsx';
import styles from './customer-page.module.css';
import { MailsOfCustomer } from './mails-of-customer.tsx';
import { UsersOfCustomer } from './users-of-customer.tsx';

const EditCustomer = lazy(async () => ({
  default: (await import('../form/edit-customer.tsx')).EditCustomer,
}));

interface CustomerOverviewProps {
  readonly number: string;
  /** The sections of other features. */
  readonly documents: ReactNode;
  readonly identifiers: ReactNode;
  readonly trail: ReactNode;
  /** Whether the user may see the e-mails. */
  readonly hasMails: boolean;
}

/** Everything about one customer. Each section loads by itself, as soon as it is known that the user sees the customer. */
export function CustomerOverview(props: CustomerOverviewProps) {
  const { number, documents, identifiers, trail, hasMails } = props;
  const { t } = useTranslation('customers');
  const query = useCustomerOfNumber(number);
  if (query.isError)
    return <QueryFailure query={query} title={t('page.failed')} text={t('page.failedText')} />;
  if (query.data === undefined)
    return <LoadState query={query} failure={t('page.failed')} className={undefined} />;
  const { customer } = query.data;
  if (customer === undefined)
    return (
      <div className={`bf-card ${styles.missing}`}>
        <EmptyState title={t('page.missing')} text={t('page.missingText', { number })}>
          <PageLink to="customers" search={{}}>
            {t('page.toList')}
          </PageLink>
        </EmptyState>
      </div>
    );
  return (
    <div className={styles.page}>
      <CustomerHead customer={customer} />
      <CustomerData customer={customer} />
      <UsersOfCustomer customer={customer} />
      {documents}
      {identifiers}
      {hasMails && <MailsOfCustomer customerId={customer.id} />}
      {trail}
    </div>
  );
}

/** The name, and the actions that the row of the customer offers in the list. */
function CustomerHead({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customers');
  const [isOpen, setOpen] = useState(false);
  const actions = useCustomerActions(() => undefined);
  const edit = useEditForm(
    {
      row: isOpen ? customer : undefined,
      open: () => setOpen(true),
      close: () => setOpen(false),
    },
    draftOf,
  );
  return (
    <div className={styles.head}>
      <h2 className={styles.name}>{customer.name}</h2>
      <div className={styles.actions}>
        {useActionsOfCustomer({ customer, actions }).map(
          ({ label, word, icon: Icon, onClick, lockReason, isRunning = false }) => (
            <LockableButton
              key={label}
              variant="default"
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              loading={isRunning}
              lockReason={lockReason}
              onClick={onClick}
            >
              {word}
            </LockableButton>
          ),
        )}
        <Button variant="default" onClick={() => setOpen(true)}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
          {t('page.edit')}
        </Button>
      </div>
      <Suspense fallback={<DialogLoading />}>
        {edit !== undefined && (
          <EditCustomer
            key={edit.number}
            openedForm={edit}
            onStatusChosen={(changed) =>
              changed.status === 'Active' ? actions.deactivate([changed]) : actions.activate([changed])
            }
          />
        )}
      </Suspense>
    </div>
  );
}
