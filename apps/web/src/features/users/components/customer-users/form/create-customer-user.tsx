import type { FormOpening } from '../../../../../forms/use-form-opening.ts';
import { useApi } from '../../../../../session/session-context.ts';
import {
  useCustomerUserRoles,
  useOfferedCustomers,
  useReloadCustomerUsers,
} from '../../../api/user-queries.ts';
import { useUserSaving } from '../../../api/use-user-saving.ts';
import {
  type CustomerUserDraft,
  customerUserCreationOf,
  findCustomerUserField,
} from '../../../model/customer-user-draft.ts';
import { CreateUserDialog } from '../../form/create-user-dialog.tsx';
import { CustomerRoles } from './customer-roles.tsx';
import { useCustomerUserForm } from './use-customer-user-form.ts';

interface CreateCustomerUserProps {
  readonly opening: FormOpening<CustomerUserDraft>;
}

/** Creates a customer-user with a role at each of the chosen customers. */
export function CreateCustomerUser({ opening }: CreateCustomerUserProps) {
  const api = useApi();
  const form = useCustomerUserForm(opening.start);
  const available = useCustomerUserRoles();
  const customers = useOfferedCustomers();
  const saving = useUserSaving({
    opening,
    save: (draft) => api.call('POST /CustomerUser', { body: customerUserCreationOf(draft), silent: 'all' }),
    labels: form.labels,
    fieldOf: findCustomerUserField,
    done: 'created',
    reload: useReloadCustomerUsers(),
  });
  return (
    <CreateUserDialog opening={opening} form={form} saving={saving}>
      <CustomerRoles form={form} customers={customers.data ?? []} available={available.data ?? []} />
    </CreateUserDialog>
  );
}
