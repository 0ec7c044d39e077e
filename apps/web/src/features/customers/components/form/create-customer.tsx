import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftTextField } from '../../../../forms/draft-text-field.tsx';
import type { OpenedForm } from '../../../../forms/use-opened-form.ts';
import { useApi } from '../../../../session/session-context.ts';
import { showSuccess } from '../../../../ui/alerts/alert-store.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FieldPair, FormSection } from '../../../../ui/form/form-layout.tsx';
import { succeeds } from '../../../../lib/reported-call.ts';
import { useReloadCustomers, useSalesmen } from '../../api/customer-queries.ts';
import { useCustomerSaving } from '../../api/use-customer-saving.ts';
import { creationOf, type CustomerDraft } from '../../model/customer-draft.ts';
import { ProviderAndSalesmen } from './provider-and-salesmen.tsx';
import { useCustomerForm } from './use-customer-form.ts';

const FIELDS = [
  'customerName',
  'customerNumber',
  'companyNumber',
  'providerIds',
  'firstName',
  'lastName',
  'email',
] as const;

interface CreateCustomerProps {
  readonly openedForm: OpenedForm<CustomerDraft>;
  /** Receives the id of the customer. */
  readonly onCreated?: (id: string) => void;
}

/** Creates a customer and its first administrator. */
export function CreateCustomer({ openedForm, onCreated }: CreateCustomerProps) {
  const { isOpen, start, onClose } = openedForm;
  const { t } = useTranslation('customers');
  const form = useCustomerForm(start);
  const { salesmen, isLoading } = useSalesmen(form.draft.providerIds);
  const offeredIds = salesmen.map(({ id }) => id);
  const api = useApi();
  const reload = useReloadCustomers();
  const invites = useRef(false);
  const saving = useCustomerSaving({
    openedForm,
    save: (draft) => api.call('POST /Customer', { body: creationOf(draft, offeredIds), noAlertFor: 'all' }),
    onSaved: ({ customerName }, { id }) => {
      showSuccess(t('done.created'), customerName ?? undefined);
      onCreated?.(id);
      if (invites.current) void invite(id);
    },
  });
  const submit = (doesInvite: boolean) => {
    invites.current = doesInvite;
    saving.submit(form.draft);
  };

  /** If the invitation is refused, an alert says so. The customer exists all the same and can be invited from the list. */
  async function invite(id: string): Promise<void> {
    if (await succeeds(api.call('POST /Customer/CreateInvitation', { body: [id] })))
      showSuccess(t('done.invited', { count: 1, formatted: '1' }), form.draft.email ?? undefined);
    reload();
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('form.createTitle')}
      headerText={t('form.createText')}
      submit={t('form.create')}
      invalidLabels={form.listInvalidLabels(FIELDS)}
      isSaving={saving.isSaving}
      alternative={{ label: t('form.createAndInvite'), onSubmit: () => submit(true) }}
      onSubmit={() => submit(false)}
    >
      <DraftTextField form={form} name="customerName" isFirst />
      <FieldPair>
        <DraftTextField
          form={form}
          name="customerNumber"
          inputMode="numeric"
          hint={t('form.customerNumberHint')}
        />
        <DraftTextField
          form={form}
          name="companyNumber"
          inputMode="numeric"
          isOptional
          hint={t('form.companyNumberHint')}
        />
      </FieldPair>
      <ProviderAndSalesmen form={form} offered={salesmen} isLoading={isLoading} />
      <FormSection title={t('form.admin')}>
        <FieldPair>
          <DraftTextField form={form} name="firstName" />
          <DraftTextField form={form} name="lastName" />
        </FieldPair>
        <DraftTextField form={form} name="email" type="email" />
      </FormSection>
    </FormDialog>
  );
}
