import { useTranslation } from 'react-i18next';
import { type ReopenableForm, type Saving, useSaving } from '../../../forms/use-saving.ts';
import { type CustomerDraft, findCustomerField } from '../model/customer-draft.ts';
import { useReloadCustomers } from './customer-queries.ts';

interface CustomerSaving<Saved> {
  readonly openedForm: ReopenableForm<CustomerDraft>;
  /** Sends the request, without an alert. */
  readonly save: (draft: CustomerDraft) => Promise<Saved>;
  readonly onSaved: (draft: CustomerDraft, saved: Saved) => void;
}

/** The common part of creating and editing a customer. */
export function useCustomerSaving<Saved>({
  openedForm,
  save,
  onSaved,
}: CustomerSaving<Saved>): Saving<CustomerDraft> {
  const { t } = useTranslation('customers');
  return useSaving({
    save,
    labels: t('form.fields', { returnObjects: true }),
    fieldOf: findCustomerField,
    // The server returns 403 only for names: only the owner of an existing account may change its names.
    reasonOf: ({ kind }) => (kind === 'forbidden' ? t('form.namesOfAnother') : undefined),
    onSaved,
    reload: useReloadCustomers(),
    openedForm,
  });
}
