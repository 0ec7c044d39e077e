import type { ProviderSetup } from '@belegfach/contract';
import { MAX_VAT_IDS } from '@belegfach/contract/schema-free';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DraftTextField } from '../../../../forms/draft-text-field.tsx';
import { useValidatedForm } from '../../../../forms/use-validated-form.ts';
import type { OpenedForm } from '../../../../forms/use-opened-form.ts';
import { useSaving } from '../../../../forms/use-saving.ts';
import { useApi } from '../../../../session/session-context.ts';
import { showSuccess } from '../../../../ui/alerts/alert-store.ts';
import { DateField } from '../../../../ui/date-field/date-field.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { FormSection } from '../../../../ui/form/form-layout.tsx';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';
import { type Rule, required } from '../../../../ui/text-field/rules.ts';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { useReloadProviders } from '../../api/provider-queries.ts';
import {
  DUTY_CHOICES,
  findProviderField,
  findVatIdFault,
  providerBodyOf,
  type ProviderDraft,
} from '../../model/provider-draft.ts';

interface ProviderFormProps {
  /** The target is undefined for a new provider. */
  readonly openedForm: OpenedForm<ProviderDraft> & { readonly target: ProviderSetup | undefined };
  /** Receives the id of a new provider. */
  readonly onCreated: (id: string) => void;
}

/** The name of a provider, and how its documents are recognised. */
export function ProviderForm({ openedForm, onCreated }: ProviderFormProps) {
  const provider = openedForm.target;
  const api = useApi();
  const { t } = useTranslation(['providers', 'common']);
  const vatIdRule: Rule = (text) => {
    const fault = findVatIdFault(text);
    if (fault === 'tooMany') return t('providers:form.vatIdsTooMany', { most: MAX_VAT_IDS });
    return fault === 'invalid' ? t('providers:form.vatIdsInvalid') : undefined;
  };
  const form = useValidatedForm(openedForm.start, t('providers:form.fields', { returnObjects: true }), {
    name: [required(t('common:fieldEmpty'))],
    vatIds: [vatIdRule],
    eInvoiceDutyFrom: [required(t('common:fieldEmpty'))],
  });
  const { draft, labels, rules, fieldErrors, set } = form;
  const saving = useSaving({
    openedForm,
    save: async (values) => {
      const body = providerBodyOf(values);
      if (provider !== undefined)
        await api.call('PUT /Provider/{id}', { params: { id: provider.id }, body, noAlertFor: 'all' });
      else onCreated((await api.call('POST /Provider', { body, noAlertFor: 'all' })).id);
    },
    labels,
    fieldOf: findProviderField,
    onSaved: ({ name }) =>
      void showSuccess(
        t(provider === undefined ? 'providers:done.created' : 'providers:done.saved'),
        name ?? undefined,
      ),
    reload: useReloadProviders('setups'),
  });
  return (
    <FormDialog
      isOpen={openedForm.isOpen}
      onClose={openedForm.onClose}
      title={provider?.name ?? t('providers:form.createTitle')}
      headerText={provider === undefined ? t('providers:form.createText') : undefined}
      submit={t(provider === undefined ? 'providers:form.create' : 'providers:form.save')}
      invalidLabels={form.listInvalidLabels([
        'name',
        'vatIds',
        ...(draft.eInvoiceDuty === 'off' ? [] : (['eInvoiceDutyFrom'] as const)),
      ])}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(draft)}
    >
      <DraftTextField form={form} name="name" isFirst />
      <TextField
        label={t('common:optional', { field: labels.vatIds })}
        value={draft.vatIds}
        rules={rules.vatIds}
        serverError={fieldErrors.vatIds}
        hint={t('providers:form.vatIdsHint')}
        isClearable
        autoComplete="off"
        spellCheck={false}
        onChange={(vatIds) => set({ vatIds })}
      />
      <Checkbox
        label={labels.ignoresLeadingZeros}
        checked={draft.ignoresLeadingZeros}
        onChange={(event) => set({ ignoresLeadingZeros: event.currentTarget.checked })}
      />
      <FormSection title={t('providers:form.duty')}>
        <SelectField
          label={labels.eInvoiceDuty}
          options={DUTY_CHOICES.map((value) => ({ value, name: t(`providers:form.dutyChoices.${value}`) }))}
          value={draft.eInvoiceDuty}
          hint={t('providers:form.dutyHint')}
          onChange={(eInvoiceDuty) => set({ eInvoiceDuty })}
        />
        {draft.eInvoiceDuty !== 'off' && (
          <DateField
            label={labels.eInvoiceDutyFrom}
            value={draft.eInvoiceDutyFrom}
            onChange={(eInvoiceDutyFrom) => set({ eInvoiceDutyFrom })}
          />
        )}
      </FormSection>
    </FormDialog>
  );
}
