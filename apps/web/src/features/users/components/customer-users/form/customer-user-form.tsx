import type { CustomerUser } from '@belegfach/contract';
import { customerUserAccess } from '@belegfach/contract/schema-free';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useConflictCheck } from '../../../../../forms/use-conflict-check.ts';
import { useCurrentRecord } from '../../../../../forms/use-current-record.ts';
import type { OpenedForm } from '../../../../../forms/use-opened-form.ts';
import { useSaving } from '../../../../../forms/use-saving.ts';
import { mayCallForAllProviders } from '../../../../../session/may-call.ts';
import { useApi, useCurrentUser } from '../../../../../session/session-context.ts';
import { showSuccess } from '../../../../../ui/alerts/alert-store.ts';
import {
  useAssignableCustomers,
  useCustomerUserRoles,
  useFreshCustomerUser,
  useReloadCustomerUsers,
} from '../../../api/user-queries.ts';
import { customersOf } from '../../../model/customer-names.ts';
import {
  type CustomerUserDraft,
  customerUserCreationOf,
  customerUserDraftOf,
  customerUserEditOf,
  findCustomerUserField,
} from '../../../model/customer-user-draft.ts';
import { UserDialog } from '../../form/user-dialog.tsx';
import { useUserForm } from '../../form/use-user-form.ts';
import { CustomerRoles } from './customer-roles.tsx';

interface CustomerUserFormProps {
  /** Contains the row of the edited user; undefined for a new user. */
  readonly openedForm: OpenedForm<CustomerUserDraft> & { readonly row?: CustomerUser };
  /** Receives the id of a new user. */
  readonly onCreated?: (id: string) => void;
}

/**
 * Creates a customer-user with a role at each of the chosen customers, or edits the names and roles; a super admin also
 * edits the status. A customer admin can block a user only through the API; in this form the status is read-only.
 */
export function CustomerUserForm({ openedForm, onCreated }: CustomerUserFormProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const form = useUserForm(openedForm.start);
  const currentUser = useFreshCustomerUser(openedForm.row?.id, openedForm.number);
  const user = useCurrentRecord(openedForm.row, currentUser.data, { ...form, draftOf: customerUserDraftOf });
  const availableRoles = useCustomerUserRoles();
  const assignable = useAssignableCustomers();
  // A customer that is no longer offered, such as an inactive one, keeps its role.
  const customers = useMemo(() => {
    const assignableCustomers = assignable.data ?? [];
    const assignableIds = new Set(assignableCustomers.map(({ id }) => id));
    const ownCustomers = user === undefined ? [] : customersOf([user]);
    return [...assignableCustomers, ...ownCustomers.filter(({ id }) => !assignableIds.has(id))];
  }, [assignable.data, user]);
  const saving = useSaving({
    openedForm,
    save: (draft): Promise<{ readonly id: string } | undefined> => {
      if (user === undefined) {
        const body = customerUserCreationOf(draft);
        return api.call('POST /CustomerUser', { body, noAlertFor: 'all' });
      }
      const body = customerUserEditOf(draft, user);
      return api.call('PUT /CustomerUser/{id}', { params: { id: user.id }, body, noAlertFor: 'all' });
    },
    labels: form.labels,
    fieldOf: findCustomerUserField,
    onSaved: ({ email }, created) => {
      showSuccess(t(user === undefined ? 'done.created' : 'done.saved'), email ?? undefined);
      if (created !== undefined) onCreated?.(created.id);
    },
    reload: useReloadCustomerUsers(),
  });
  const conflictCheck = useConflictCheck({
    record: user,
    readAgain: currentUser.refetch,
    draftOf: customerUserDraftOf,
    labels: form.labels,
    submit: () => saving.submit(form.draft),
  });
  return (
    <UserDialog
      openedForm={openedForm}
      form={form}
      invalidLabels={form.listInvalidLabels(['firstName', 'lastName', 'email', 'roles'])}
      user={user}
      mayBlock={mayCallForAllProviders(useCurrentUser(), customerUserAccess.updateCustomerUser)}
      notice={conflictCheck.message}
      isSaving={saving.isSaving || conflictCheck.isChecking || (user !== undefined && currentUser.isPending)}
      onSubmit={conflictCheck.submit}
    >
      <CustomerRoles form={form} customers={customers} availableRoles={availableRoles.data ?? []} />
    </UserDialog>
  );
}
