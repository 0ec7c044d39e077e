import type { Customer, CustomerCreation, CustomerEdit } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { type ReturnedForm, type Saving, useSaving } from '../../../forms/use-saving.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import { type CustomerDraft, findCustomerField } from '../model/customer-draft.ts';
import { useReloadCustomers } from './customer-queries.ts';

interface FormCallbacks {
  readonly onClose: () => void;
  readonly returned: ReturnedForm<CustomerDraft>;
}

/**
 * The common part of creating and editing a customer: the form closes and the list is reloaded, whether the request
 * succeeded or not.
 */
function useCustomerSaving(
  { onClose, returned }: FormCallbacks,
  save: (draft: CustomerDraft) => Promise<unknown>,
  onSaved: (draft: CustomerDraft) => void,
): Saving<CustomerDraft> {
  const { t } = useTranslation('customers');
  const reload = useReloadCustomers();
  const end = () => {
    onClose();
    reload();
  };
  return useSaving({
    save,
    labels: t('form.fields', { returnObjects: true }),
    fieldOf: findCustomerField,
    // The server answers 403 only for names: only the owner of an existing account may change its names.
    reasonOf: ({ kind }) => (kind === 'forbidden' ? t('form.namesOfAnother') : undefined),
    onSaved: (draft) => {
      end();
      onSaved(draft);
    },
    onRefused: end,
    returned,
  });
}

export function useCustomerCreation({
  creationOf,
  ...ends
}: FormCallbacks & {
  readonly creationOf: (draft: CustomerDraft) => CustomerCreation;
}): Saving<CustomerDraft> {
  const api = useApi();
  const { t } = useTranslation('customers');
  return useCustomerSaving(
    ends,
    (draft) => api.call('POST /Customer', { body: creationOf(draft), silent: 'all' }),
    () => void showSuccess(t('done.created')),
  );
}

interface EditParts extends FormCallbacks {
  readonly customer: Customer;
  readonly editOf: (draft: CustomerDraft) => CustomerEdit;
  /** Called when the user chose another status: its own confirmation begins after saving. */
  readonly onStatusChosen: (customer: Customer) => void;
}

export function useCustomerEdit({
  customer,
  editOf,
  onStatusChosen,
  ...ends
}: EditParts): Saving<CustomerDraft> {
  const api = useApi();
  const { t } = useTranslation('customers');
  return useCustomerSaving(
    ends,
    (draft) =>
      api.call('PUT /Customer/{id}', { params: { id: customer.id }, body: editOf(draft), silent: 'all' }),
    (draft) => {
      showSuccess(t('done.saved'));
      if (draft.status !== customer.status) onStatusChosen({ ...customer, name: editOf(draft).customerName });
    },
  );
}
