import type { Customer } from '@belegfach/contract';
import { customerAccess } from '@belegfach/contract/schema-free';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateForm, useEditForm } from '../../../forms/use-opened-form.ts';
import { mayCallForAllProviders } from '../../../session/may-call.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { DialogLoading } from '../../../ui/dialog/dialog-loading.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { ManagementToolbar, PhoneManagementToolbar } from '../../../ui/list/management-toolbar.tsx';
import { offersEverything } from '../../../ui/list/offers-everything.ts';
import { useIsPhone } from '../../../ui/list/use-is-phone.ts';
import { useSeenRows } from '../../../ui/list/use-seen-rows.ts';
import { useInviteMatching } from '../api/use-invite-matching.ts';
import { useCustomerActions } from '../api/use-customer-actions.ts';
import type { CustomerListUrl } from '../customer-columns.tsx';
import { draftOf, emptyDraft } from '../model/customer-draft.ts';
import type { Skipped } from '../model/invitation-batches.ts';
import { InviteMatching } from './invite-matching.tsx';
import { CustomerRowActions } from './customer-row-actions.tsx';
import { useCustomerList } from './use-customer-list.tsx';
import { useSelectionButtons } from './use-selection-buttons.tsx';

/** The forms are loaded when they are first opened, so that the list does not wait for them. */
const CreateCustomer = lazy(async () => ({
  default: (await import('./form/create-customer.tsx')).CreateCustomer,
}));
const EditCustomer = lazy(async () => ({
  default: (await import('./form/edit-customer.tsx')).EditCustomer,
}));

interface ManageCustomersProps {
  readonly listUrl: CustomerListUrl;
  /** Invites any number of customers; asks for confirmation if there are many. */
  readonly onInvite: (ids: readonly string[], name: undefined, skipped: Skipped) => Promise<boolean>;
  /** Opens the import from a file. */
  readonly onImport: () => void;
}

/** The width of two buttons. */
const ACTIONS_WIDTH_PX = 88;

/** The customers in the back office. */
export function ManageCustomers({ listUrl, onInvite, onImport }: ManageCustomersProps) {
  const { t } = useTranslation('customers');
  const { listProps, openRow, rows, addNewRow } = useCustomerList('backOffice', listUrl);
  const { list, control, selection } = listProps;
  const user = useCurrentUser();
  const choosesProvider = mayCallForAllProviders(user, customerAccess.listCustomers);
  // For provider users, a new customer begins with their first provider.
  const ownProviders = choosesProvider ? [] : user.providers.slice(0, 1).map(({ id }) => id);
  const seenRows = useSeenRows(rows);
  const selected = selection.ids.flatMap((id) => seenRows.get(id) ?? []);
  const actions = useCustomerActions((ids) => {
    for (const id of ids) selection.rows.onToggle(id, false);
  });
  const { open: create, openedForm: creation } = useCreateForm(() => emptyDraft(ownProviders));
  const edit = useEditForm(openRow, draftOf);

  const changeStatus = (customer: Customer) =>
    customer.status === 'Active' ? actions.deactivate([customer]) : actions.activate([customer]);
  const isPhone = useIsPhone();
  const inviteMatching = useInviteMatching(listUrl.state, onInvite);
  const buttons = {
    selection,
    everything: offersEverything(selection, list, isPhone)
      ? (className: string | undefined) => (
          <InviteMatching
            total={list.total}
            className={className}
            onInvite={async () => {
              if (await inviteMatching()) selection.clear();
            }}
          />
        )
      : undefined,
    actions: useSelectionButtons(selected, actions),
    others: (
      <>
        <IconButton variant="default" icon={IconUpload} onClick={onImport}>
          {t('actions.import')}
        </IconButton>
        <IconButton icon={IconPlus} onClick={create}>
          {t('actions.create')}
        </IconButton>
      </>
    ),
  };
  return (
    <>
      <ListPage
        {...listProps}
        toolbar={<ManagementToolbar {...buttons} onReset={control.resetFilters} />}
        phone={{ below: <PhoneManagementToolbar {...buttons} /> }}
        actions={(customer) => <CustomerRowActions customer={customer} actions={actions} />}
        actionsWidth={ACTIONS_WIDTH_PX}
      />
      <Suspense fallback={<DialogLoading />}>
        {creation !== undefined && (
          <CreateCustomer key={`create ${creation.number}`} openedForm={creation} onCreated={addNewRow} />
        )}
        {edit !== undefined && (
          <EditCustomer key={`edit ${edit.number}`} openedForm={edit} onStatusChosen={changeStatus} />
        )}
      </Suspense>
    </>
  );
}
