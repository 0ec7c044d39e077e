import type { CustomerUser } from '@belegfach/contract';
import { customerUserAccess } from '@belegfach/contract/schema-free';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentRecord } from '../../../../../forms/use-current-record.ts';
import type { FormOpening } from '../../../../../forms/use-form-opening.ts';
import { useSaving } from '../../../../../forms/use-saving.ts';
import { mayCallForAllProviders } from '../../../../../session/permissions.ts';
import { useApi, useCurrentUser } from '../../../../../session/session-context.ts';
import { showSuccess } from '../../../../../ui/alerts/index.ts';
import {
  useCustomerUserRoles,
  useFreshCustomerUser,
  useAssignableCustomers,
  useReloadCustomerUsers,
} from '../../../api/user-queries.ts';
import {
  type CustomerUserDraft,
  customerUserDraftOf,
  customerUserEditOf,
  findCustomerUserField,
} from '../../../model/customer-user-draft.ts';
import { customersOf } from '../../../model/customer-names.ts';
import { EditUserDialog } from '../../form/edit-user-dialog.tsx';
import { CustomerRoles } from './customer-roles.tsx';
import { useCustomerUserForm } from './use-customer-user-form.ts';

interface EditCustomerUserProps {
  readonly opening: FormOpening<CustomerUserDraft> & { readonly row: CustomerUser };
}

/**
 * Edits the names and roles of a customer-user; a super admin also edits the status. A customer admin can block a
 * user only through the API; in this form the status is read-only.
 */
export function EditCustomerUser({ opening }: EditCustomerUserProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const mayBlock = mayCallForAllProviders(useCurrentUser(), customerUserAccess.updateCustomerUser);
  const form = useCustomerUserForm(opening.start);
  const currentUser = useFreshCustomerUser(opening.row.id, opening.number);
  const user = useCurrentRecord(opening.row, currentUser.data, { ...form, draftOf: customerUserDraftOf });
  const availableRoles = useCustomerUserRoles();
  const assignable = useAssignableCustomers();
  // A customer that is no longer offered, such as an inactive one, keeps its role.
  const customers = useMemo(() => {
    const assignableCustomers = assignable.data ?? [];
    const assignableIds = new Set(assignableCustomers.map(({ id }) => id));
    return [...assignableCustomers, ...customersOf([user]).filter(({ id }) => !assignableIds.has(id))];
  }, [assignable.data, user]);
  const saving = useSaving({
    opening,
    save: (draft) =>
      api.call('PUT /CustomerUser/{id}', {
        params: { id: user.id },
        body: customerUserEditOf(draft, user),
        silent: 'all',
      }),
    labels: form.labels,
    fieldOf: findCustomerUserField,
    onSaved: () => void showSuccess(t('done.saved')),
    reload: useReloadCustomerUsers(),
  });
  return (
    <EditUserDialog
      opening={opening}
      form={form}
      user={user}
      mayBlock={mayBlock}
      isSaving={saving.isSaving || currentUser.isPending}
      onSubmit={() => saving.submit(form.draft)}
    >
      <CustomerRoles form={form} customers={customers} availableRoles={availableRoles.data ?? []} />
    </EditUserDialog>
  );
}
