import { useTranslation } from 'react-i18next';
import type { FormOpening } from '../../../../../forms/use-form-opening.ts';
import { useSaving } from '../../../../../forms/use-saving.ts';
import { useApi } from '../../../../../session/session-context.ts';
import { showSuccess } from '../../../../../ui/alerts/index.ts';
import {
  useCustomerUserRoles,
  useAssignableCustomers,
  useReloadCustomerUsers,
} from '../../../api/user-queries.ts';
import {
  type CustomerUserDraft,
  customerUserCreationOf,
  findCustomerUserField,
} from '../../../model/customer-user-draft.ts';
import { CreateUserDialog } from '../../form/create-user-dialog.tsx';
import { CustomerRoles } from './customer-roles.tsx';
import { useCustomerUserForm } from './use-customer-user-form.ts';

/** Creates a customer-user with a role at each of the chosen customers. */
export function CreateCustomerUser({ opening }: { readonly opening: FormOpening<CustomerUserDraft> }) {
  const { t } = useTranslation('users');
  const api = useApi();
  const form = useCustomerUserForm(opening.start);
  const roles = useCustomerUserRoles();
  const customers = useAssignableCustomers();
  const saving = useSaving({
    opening,
    save: (draft) => api.call('POST /CustomerUser', { body: customerUserCreationOf(draft), silent: 'all' }),
    labels: form.labels,
    fieldOf: findCustomerUserField,
    onSaved: () => void showSuccess(t('done.created')),
    reload: useReloadCustomerUsers(),
  });
  return (
    <CreateUserDialog opening={opening} form={form} saving={saving}>
      <CustomerRoles form={form} customers={customers.data ?? []} availableRoles={roles.data ?? []} />
    </CreateUserDialog>
  );
}
