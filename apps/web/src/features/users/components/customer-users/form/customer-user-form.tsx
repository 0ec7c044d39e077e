import type { CustomerUser } from '@belegfach/contract';
import { customerUserAccess } from '@belegfach/contract/schema-free';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedRecord } from '../../../../../forms/use-checked-record.ts';
import { useCurrentRecord } from '../../../../../forms/use-current-record.ts';
import type { FormOpening } from '../../../../../forms/use-form-opening.ts';
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
  readonly opening: FormOpening<CustomerUserDraft> & { readonly row?: CustomerUser };
  /** Receives the id of a new user. */
  readonly onCreated?: (id: string) => void;
}

/**
 * Creates a customer-user with a role at each of the chosen customers, or edits the names and roles; a super admin also
 * edits the status. A customer admin can block a user only through the API; in this form the status is read-only.
 */
export function CustomerUserForm({ opening, onCreated }: CustomerUserFormProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const form = useUserForm(opening.start);
  const currentUser = useFreshCustomerUser(opening.row?.id, opening.number);
  const user = useCurrentRecord(opening.row, currentUser.data, { ...form, draftOf: customerUserDraftOf });
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
    opening,
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
  const changeCheck = useCheckedRecord({
    record: user,
    readAgain: currentUser.refetch,
    draftOf: customerUserDraftOf,
    labels: form.labels,
    submit: () => saving.submit(form.draft),
  });
  return (
    <UserDialog
      opening={opening}
      form={form}
      invalidLabels={form.listInvalidLabels(['firstName', 'lastName', 'email', 'roles'])}
      user={user}
      mayBlock={mayCallForAllProviders(useCurrentUser(), customerUserAccess.updateCustomerUser)}
      notice={changeCheck.message}
      isSaving={saving.isSaving || changeCheck.isChecking || (user !== undefined && currentUser.isPending)}
      onSubmit={changeCheck.submit}
    >
      <CustomerRoles form={form} customers={customers} availableRoles={availableRoles.data ?? []} />
    </UserDialog>
  );
}
