import type { CustomerUser } from '@belegfach/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormOpening } from '../../../../../forms/use-form-opening.ts';
import { can } from '../../../../../session/permissions.ts';
import { useApi, useCurrentUser } from '../../../../../session/session-context.ts';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../../ui/form/form-layout.tsx';
import {
  useCustomerUserRoles,
  useFreshCustomerUser,
  useOfferedCustomers,
  useReloadCustomerUsers,
} from '../../../api/user-queries.ts';
import { useUserSaving } from '../../../api/use-user-saving.ts';
import {
  type CustomerUserDraft,
  customerUserDraftOf,
  customerUserEditOf,
  findCustomerUserField,
} from '../../../model/customer-user-draft.ts';
import { customersOf } from '../../../model/customer-user-list.ts';
import { findPersonName } from '../../../model/user.ts';
import { StatusField } from '../../form/status-field.tsx';
import { UserTextField } from '../../form/user-text-field.tsx';
import { CustomerRoles } from './customer-roles.tsx';
import { useCustomerUserForm } from './use-customer-user-form.ts';

interface EditCustomerUserProps {
  readonly opening: FormOpening<CustomerUserDraft> & { readonly row: CustomerUser };
}

/**
 * Edits an existing customer-user: names and roles, and for a super admin also the status. A customer admin can block a
 * user only through the API; in this form the status is read-only.
 */
export function EditCustomerUser({ opening }: EditCustomerUserProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const blocks = can(useCurrentUser(), 'manageSuperAdmins');
  const form = useCustomerUserForm(opening.start);
  const fresh = useFreshCustomerUser(opening.row.id, opening.number);
  const [user, setUser] = useState(opening.row);
  // Another person may have changed the user since the list was loaded: fields that this reader does not change must
  // not be overwritten with old values.
  if (fresh.data !== undefined && fresh.data !== user) {
    setUser(fresh.data);
    form.rebase(customerUserDraftOf(user), customerUserDraftOf(fresh.data));
  }
  const available = useCustomerUserRoles();
  const offered = useOfferedCustomers();
  // A customer that is no longer offered, such as an inactive one, keeps its role.
  const customers = useMemo(() => {
    const listed = offered.data ?? [];
    const known = new Set(listed.map(({ id }) => id));
    return [...listed, ...customersOf([user]).filter(({ id }) => !known.has(id))];
  }, [offered.data, user]);
  const saving = useUserSaving({
    opening,
    save: (draft) =>
      api.call('PUT /CustomerUser/{id}', {
        params: { id: user.id },
        body: customerUserEditOf(draft, user),
        silent: 'all',
      }),
    labels: form.labels,
    fieldOf: findCustomerUserField,
    done: 'saved',
    reload: useReloadCustomerUsers(),
  });
  return (
    <FormDialog
      isOpen={opening.isOpen}
      onClose={opening.onClose}
      title={findPersonName(user) ?? user.email}
      submit={t('form.save')}
      toCheck={form.toCheck}
      isSaving={saving.isSaving || fresh.isPending}
      onSubmit={() => saving.submit(form.draft)}
    >
      <FieldPair>
        <UserTextField form={form} name="firstName" />
        <UserTextField form={form} name="lastName" />
      </FieldPair>
      <FieldPair>
        <UserTextField form={form} name="email" type="email" readOnly hint={t('form.emailLocked')} />
        <StatusField
          stored={user.status}
          value={form.draft.status}
          locked={blocks ? undefined : t('form.statusLocked')}
          refusal={form.refusals.status}
          onChange={(status) => form.set({ status })}
        />
      </FieldPair>
      <CustomerRoles form={form} customers={customers} available={available.data ?? []} />
    </FormDialog>
  );
}
