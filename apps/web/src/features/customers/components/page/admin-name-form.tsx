import type { UserOfCustomer } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { DraftTextField } from '../../../../forms/draft-text-field.tsx';
import { fieldFinder } from '../../../../forms/draft-fields.ts';
import { useValidatedForm } from '../../../../forms/use-validated-form.ts';
import type { OpenedForm } from '../../../../forms/use-opened-form.ts';
import { useSaving } from '../../../../forms/use-saving.ts';
import { findPersonName } from '../../../../lib/person-name.ts';
import { useApi } from '../../../../session/session-context.ts';
import { showSuccess } from '../../../../ui/alerts/alert-store.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FieldPair } from '../../../../ui/form/form-layout.tsx';
import { required } from '../../../../ui/text-field/rules.ts';
import { useReloadCustomers } from '../../api/customer-queries.ts';
import { type AdminNameDraft, adminNameOf } from '../../model/admin-name-draft.ts';

interface AdminNameFormProps {
  readonly openedForm: OpenedForm<AdminNameDraft> & { readonly target: UserOfCustomer };
  readonly customerId: string;
}

const findField = fieldFinder<keyof AdminNameDraft>(['firstName', 'lastName'], {});

/** The name of a customer's administrator. */
export function AdminNameForm({ openedForm, customerId }: AdminNameFormProps) {
  const { t } = useTranslation(['customers', 'common']);
  const { start, isOpen, onClose, target } = openedForm;
  const notEmpty = required(t('common:fieldEmpty'));
  const { firstName, lastName } = t('customers:form.fields', { returnObjects: true });
  const labels = { firstName, lastName };
  const form = useValidatedForm(start, labels, { firstName: [notEmpty], lastName: [notEmpty] });
  const api = useApi();
  const saving = useSaving<AdminNameDraft, unknown>({
    openedForm,
    labels,
    fieldOf: findField,
    save: (draft) =>
      api.call('PUT /Customer/{id}/Admin', {
        params: { id: customerId },
        body: adminNameOf(draft),
        noAlertFor: 'all',
      }),
    onSaved: (draft) => {
      showSuccess(t('customers:page.renamed'), findPersonName(adminNameOf(draft)));
    },
    reload: useReloadCustomers(),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('customers:page.rename')}
      headerText={target.email}
      submit={t('customers:page.saveName')}
      invalidLabels={form.listInvalidLabels(['firstName', 'lastName'])}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(form.draft)}
    >
      <FieldPair>
        <DraftTextField form={form} name="firstName" isFirst />
        <DraftTextField form={form} name="lastName" />
      </FieldPair>
    </FormDialog>
  );
}
