import type { Customer } from '@belegfach/contract';
import { customerAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { mayBeInvited } from '../../../../records/record-status.tsx';
import { useConflictCheck } from '../../../../forms/use-conflict-check.ts';
import { useCurrentRecord } from '../../../../forms/use-current-record.ts';
import { DraftTextField } from '../../../../forms/draft-text-field.tsx';
import type { OpenedForm } from '../../../../forms/use-opened-form.ts';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useApi, useCurrentUser } from '../../../../session/session-context.ts';
import { showSuccess } from '../../../../ui/alerts/alert-store.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../ui/form/form-layout.tsx';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';
import { useFreshCustomer, useSalesmen } from '../../api/customer-queries.ts';
import { useCustomerSaving } from '../../api/use-customer-saving.ts';
import { type CustomerDraft, draftOf, editOf } from '../../model/customer-draft.ts';
import { ProviderAndSalesmen } from './provider-and-salesmen.tsx';
import { type CustomerForm, useCustomerForm } from './use-customer-form.ts';

interface EditCustomerProps {
  /** Contains the row as the list loaded it. */
  readonly openedForm: OpenedForm<CustomerDraft> & { readonly row: Customer };
  /** Called after saving if the user chose another status, which has a confirmation of its own. */
  readonly onStatusChosen: (customer: Customer) => void;
}

const FIELDS = ['customerName', 'companyNumber', 'providerIds'] as const;

/** Edits an existing customer. */
export function EditCustomer({ openedForm, onStatusChosen }: EditCustomerProps) {
  const { isOpen, row, start, onClose } = openedForm;
  const { t } = useTranslation('customers');
  const user = useCurrentUser();
  const form = useCustomerForm(start);
  const query = useFreshCustomer(row.id, openedForm.number);
  const customer = useCurrentRecord(row, query.data, { ...form, draftOf });
  const { salesmen, isLoading } = useSalesmen(form.draft.providerIds);
  const offeredIds = salesmen.map(({ id }) => id);
  // Only a super admin may change the e-mail address of a customer of several providers.
  const isEmailLocked =
    customer.providerIds.length > 1 && !mayCallForAllProviders(user, customerAccess.updateCustomer);
  const api = useApi();
  const toEdit = (draft: CustomerDraft) => editOf(draft, customer, offeredIds);
  const saving = useCustomerSaving({
    openedForm,
    save: (draft) =>
      api.call('PUT /Customer/{id}', { params: { id: customer.id }, body: toEdit(draft), noAlertFor: 'all' }),
    onSaved: (draft) => {
      showSuccess(t('done.saved'), draft.customerName ?? undefined);
      if (draft.status !== customer.status) onStatusChosen({ ...customer, name: toEdit(draft).customerName });
    },
  });
  const conflictCheck = useConflictCheck({
    record: customer,
    readAgain: query.refetch,
    draftOf,
    labels: form.labels,
    submit: () => saving.submit(form.draft),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={customer.name}
      submit={t('form.save')}
      // A locked e-mail field must not prevent the user from saving the other fields.
      invalidLabels={form.listInvalidLabels(isEmailLocked ? FIELDS : [...FIELDS, 'email'])}
      // The salesmen to remove are unknown until the offered salesmen are loaded.
      isSaving={saving.isSaving || conflictCheck.isChecking || isLoading || query.isPending}
      notice={conflictCheck.message}
      onSubmit={conflictCheck.submit}
    >
      <DraftTextField form={form} name="customerName" isFirst />
      <FieldPair>
        <DraftTextField form={form} name="customerNumber" readOnly hint={t('form.customerNumberLocked')} />
        <DraftTextField
          form={form}
          name="companyNumber"
          inputMode="numeric"
          isOptional
          hint={t('form.companyNumberHint')}
        />
      </FieldPair>
      <ProviderAndSalesmen form={form} offered={salesmen} isLoading={isLoading} customer={customer} />
      <FieldPair>
        <AdminEmail form={form} customer={customer} isLocked={isEmailLocked} />
        <StatusChoice form={form} customer={customer} />
      </FieldPair>
    </FormDialog>
  );
}

interface EditFieldProps {
  readonly form: CustomerForm;
  readonly customer: Customer;
}

function AdminEmail({ form, customer, isLocked }: EditFieldProps & { readonly isLocked: boolean }) {
  const { t } = useTranslation('customers');
  const hint = isLocked
    ? t('form.emailShared')
    : customer.status === 'Active'
      ? t('form.emailActive')
      : undefined;
  return <DraftTextField form={form} name="email" type="email" readOnly={isLocked} hint={hint} />;
}

/** The status can only change between Active and Inactive. A customer that is New or Invited keeps it here: only an invitation changes it. */
function StatusChoice({ form, customer }: EditFieldProps) {
  const { t } = useTranslation(['customers', 'table']);
  const isLocked = mayBeInvited(customer.status);
  const statuses = isLocked ? [customer.status] : (['Active', 'Inactive'] as const);
  return (
    <SelectField
      label={form.labels.status}
      options={statuses.map((status) => ({ value: status, name: t(`table:statuses.${status}`) }))}
      value={form.draft.status}
      lockReason={isLocked ? t('customers:form.statusLocked') : undefined}
      hint={form.draft.status === customer.status ? undefined : t('customers:form.statusHint')}
      onChange={(status) => form.set({ status })}
    />
  );
}
