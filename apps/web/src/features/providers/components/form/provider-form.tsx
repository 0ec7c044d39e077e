import type { ProviderSetup } from '@belegfach/contract';
import { MAX_NAME_LENGTH, MAX_VAT_IDS } from '@belegfach/contract/schema-free';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../forms/use-form-draft.ts';
import type { FormOpening } from '../../../../forms/use-form-opening.ts';
import { invalidFieldLabels } from '../../../../ui/form/checks.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { type Rule, required } from '../../../../ui/text-field/rules.ts';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { useProviderSaving } from '../../api/use-setup-saving.ts';
import { findVatIdFault, type ProviderDraft } from '../../model/provider-draft.ts';

interface ProviderFormProps {
  /** The target is undefined for a new provider. */
  readonly opening: FormOpening<ProviderDraft> & { readonly target: ProviderSetup | undefined };
}

/** The name of a provider, and how its documents are recognised. */
export function ProviderForm({ opening }: ProviderFormProps) {
  const { isOpen, onClose, target: provider } = opening;
  const { t } = useTranslation(['providers', 'common']);
  const form = useFormDraft(opening.start);
  const saving = useProviderSaving(provider, opening);
  const labels = t('providers:form.fields', { returnObjects: true });
  const nameRules = [required(t('common:fieldEmpty'))];
  const vatIdRule: Rule = (text) => {
    const failure = findVatIdFault(text);
    if (failure === 'tooMany') return t('providers:form.vatIdsTooMany', { most: MAX_VAT_IDS });
    return failure === 'invalid' ? t('providers:form.vatIdsInvalid') : undefined;
  };
  const { draft, fieldErrors, set } = form;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={provider?.name ?? t('providers:form.createTitle')}
      headerText={provider === undefined ? t('providers:form.createText') : undefined}
      submit={t(provider === undefined ? 'providers:form.create' : 'providers:form.save')}
      invalidLabels={invalidFieldLabels([
        { label: labels.name, value: draft.name, rules: nameRules },
        { label: labels.vatIds, value: draft.vatIds, rules: [vatIdRule] },
      ])}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(draft)}
    >
      <TextField
        label={labels.name}
        value={draft.name}
        rules={nameRules}
        serverError={fieldErrors.name}
        isClearable
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        data-autofocus
        onChange={(name) => set({ name })}
      />
      <TextField
        label={t('common:optional', { field: labels.vatIds })}
        value={draft.vatIds}
        rules={[vatIdRule]}
        serverError={fieldErrors.vatIds}
        hint={t('providers:form.vatIdsHint')}
        isClearable
        autoComplete="off"
        spellCheck={false}
        onChange={(text) => set({ vatIds: text })}
      />
      <Checkbox
        label={labels.ignoresLeadingZeros}
        checked={draft.ignoresLeadingZeros}
        onChange={(event) => set({ ignoresLeadingZeros: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}
