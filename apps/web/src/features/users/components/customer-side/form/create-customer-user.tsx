import { useTranslation } from 'react-i18next';
import type { FormOpening } from '../../../../../reference/use-form-opening.ts';
import { useApi } from '../../../../../session/session-context.ts';
import { FormDialog } from '../../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../../ui/form/form-layout.tsx';
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
import { UserTextField } from '../../form/user-text-field.tsx';
import { CustomerRoles } from './customer-roles.tsx';
import { useCustomerUserForm } from './use-customer-user-form.ts';

interface CreateCustomerUserProps {
  readonly opening: FormOpening<CustomerUserDraft>;
}

/** A new customer-user with a role at each of the chosen customers (spec sections 2 and 5). */
export function CreateCustomerUser({ opening }: CreateCustomerUserProps) {
  const { t } = useTranslation('users');
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
    <FormDialog
      isOpen={opening.isOpen}
      onClose={opening.onClose}
      title={t('form.createTitle')}
      headerText={t('form.createText')}
      submit={t('form.create')}
      toCheck={form.toCheck}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(form.draft)}
    >
      <FieldPair>
        <UserTextField form={form} name="firstName" />
        <UserTextField form={form} name="lastName" />
      </FieldPair>
      <UserTextField form={form} name="email" type="email" />
      <CustomerRoles form={form} customers={customers.data ?? []} available={available.data ?? []} />
    </FormDialog>
  );
}
