import type { Customer, UserOfCustomer } from '@belegfach/contract';
import { customerAccess } from '@belegfach/contract/schema-free';
import { IconMailX, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenedForm } from '../../../../forms/use-opened-form.ts';
import { formatDateTime, formatMomentAsDay } from '../../../../lib/dates.ts';
import { formatCount } from '../../../../lib/numbers.ts';
import { EmailAddress } from '../../../../records/email-address.tsx';
import { RecordStatus } from '../../../../records/record-status.tsx';
import { displayName } from '../../../../session/current-user.ts';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { DialogLoading } from '../../../../ui/dialog/dialog-loading.tsx';
import { LockableButton } from '../../../../ui/lockable-button/lockable-button.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/plain-table.tsx';
import { RecordSection } from '../../../../ui/record-section/record-section.tsx';
import { useUsersOfCustomer } from '../../api/customer-page-queries.ts';
import { type AdminNameDraft, adminNameDraftOf } from '../../model/admin-name-draft.ts';
import styles from './customer-page.module.css';

const AdminNameForm = lazy(async () => ({ default: (await import('./admin-name-form.tsx')).AdminNameForm }));

/** A customer with more users shows the rest on request. */
const SHOWN_INITIALLY = 10;

/** The users of a customer, and the form for the name of its administrator. */
export function UsersOfCustomer({ customer }: { readonly customer: Customer }) {
  const { t, i18n } = useTranslation(['customers', 'shell']);
  const query = useUsersOfCustomer(customer.id);
  const viewer = useCurrentUser();
  const [showsAll, setShowsAll] = useState(false);
  const form = useOpenedForm<UserOfCustomer, AdminNameDraft>();
  const admin = query.data?.find(({ role }) => role === 'CustomerAdmin');
  // The administrator of a shared customer reads documents of several providers.
  const isLocked =
    customer.providerIds.length > 1 && !mayCallForAllProviders(viewer, customerAccess.renameCustomerAdmin);
  const columns: readonly PlainColumn<UserOfCustomer>[] = [
    { label: t('customers:page.user'), render: (user) => displayName(user), tone: 'primary' },
    {
      label: t('customers:columns.email'),
      render: (user) => (
        <>
          <EmailAddress address={user.email} />
          {user.undeliverableAt !== null && (
            <span className={styles.undeliverable}>
              <IconMailX size={16} stroke={1.75} aria-hidden />
              {t('customers:page.undeliverable', {
                day: formatMomentAsDay(user.undeliverableAt, i18n.language),
              })}
            </span>
          )}
        </>
      ),
      tone: 'email',
    },
    { label: t('customers:page.role'), render: ({ role }) => t(`shell:roles.${role}`) },
    { label: t('customers:columns.status'), render: ({ status }) => <RecordStatus status={status} /> },
    {
      label: t('customers:page.invited'),
      render: ({ invitedAt }) => formatMomentAsDay(invitedAt, i18n.language),
      tone: 'time',
    },
    {
      label: t('customers:page.lastSignIn'),
      render: ({ lastSignInAt }) =>
        lastSignInAt === null ? t('customers:page.never') : formatDateTime(lastSignInAt, i18n.language),
      tone: 'time',
    },
  ];
  return (
    <>
      <RecordSection
        title={t('customers:page.users')}
        action={
          admin !== undefined && (
            <LockableButton
              variant="default"
              lockReason={isLocked ? t('customers:page.nameLocked') : undefined}
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={() => form.open(admin, adminNameDraftOf(admin))}
            >
              {t('customers:page.rename')}
            </LockableButton>
          )
        }
        query={query}
        failure={t('customers:page.usersFailed')}
        empty={t('customers:page.noUsers')}
        isEmpty={(users) => users.length === 0}
      >
        {(users) => (
          <>
            <PlainTable
              caption={t('customers:page.users')}
              columns={columns}
              rows={showsAll ? users : users.slice(0, SHOWN_INITIALLY)}
              keyOf={({ id }) => id}
            />
            {!showsAll && users.length > SHOWN_INITIALLY && (
              <div>
                <Button variant="quiet" onClick={() => setShowsAll(true)}>
                  {t('customers:page.allUsers', { formatted: formatCount(users.length, i18n.language) })}
                </Button>
              </div>
            )}
          </>
        )}
      </RecordSection>
      <Suspense fallback={<DialogLoading />}>
        {form.openedForm !== undefined && (
          <AdminNameForm key={form.openedForm.number} openedForm={form.openedForm} customerId={customer.id} />
        )}
      </Suspense>
    </>
  );
}
