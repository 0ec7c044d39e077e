import type { WebhookEndpoint } from '@belegfach/contract';
import {
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  WEBHOOK_EVENTS,
} from '@belegfach/contract/schema-free';
import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftTextField } from '../../../forms/draft-text-field.tsx';
import { useValidatedForm } from '../../../forms/use-validated-form.ts';
import type { OpenedForm } from '../../../forms/use-opened-form.ts';
import { useSaving } from '../../../forms/use-saving.ts';
import { useProviders } from '../../../records/providers.ts';
import { useApi } from '../../../session/session-context.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { MultiSelectField } from '../../../ui/select-field/multi-select-field.tsx';
import { SelectField } from '../../../ui/select-field/select-field.tsx';
import { required, satisfies } from '../../../ui/text-field/rules.ts';
import type { NewSecret } from '../api/use-endpoint-actions.ts';
import { useReloadWebhooks } from '../api/webhook-queries.ts';
import { nameOf } from '../model/delivery-result.ts';
import {
  endpointBodyOf,
  type EndpointDraft,
  findEndpointField,
  isWebhookUrl,
} from '../model/endpoint-draft.ts';

interface EndpointFormProps {
  /** The target is undefined for a new webhook. */
  readonly openedForm: OpenedForm<EndpointDraft> & { readonly target: WebhookEndpoint | undefined };
  readonly onSecret: (secret: NewSecret) => void;
}

/** A webhook: its address, its events, and whether it is on. The provider is chosen only for a new one. */
export function EndpointForm({ openedForm, onSecret }: EndpointFormProps) {
  const { target } = openedForm;
  const api = useApi();
  const { t } = useTranslation(['webhooks', 'common']);
  const providers = useProviders(true);
  const form = useValidatedForm(openedForm.start, t('webhooks:form.fields', { returnObjects: true }), {
    providerId: [required(t('webhooks:form.providerMissing'))],
    url: [satisfies(isWebhookUrl, t('webhooks:form.urlInvalid'))],
    description: [],
    events: [required(t('webhooks:form.eventsMissing'))],
  });
  const { draft, labels, fieldErrors, set } = form;
  const eventOptions = useMemo(
    () => WEBHOOK_EVENTS.map((event) => ({ value: event, name: t(`webhooks:events.${event}`) })),
    [t],
  );
  const create = async (values: EndpointDraft) => {
    const body = endpointBodyOf(values);
    const params = { id: values.providerId ?? '' };
    const { secret } = await api.call('POST /Provider/{id}/Webhooks', { params, body, noAlertFor: 'all' });
    onSecret({ name: nameOf(body), secret });
  };
  const saving = useSaving({
    openedForm,
    save: (values) =>
      target === undefined
        ? create(values)
        : api.call('PUT /Webhook/{id}', {
            params: { id: target.id },
            body: endpointBodyOf(values),
            noAlertFor: 'all',
          }),
    labels,
    fieldOf: findEndpointField,
    onSaved: (values) =>
      void showSuccess(
        t(target === undefined ? 'webhooks:done.created' : 'webhooks:done.saved'),
        nameOf(endpointBodyOf(values)),
      ),
    reload: useReloadWebhooks(),
  });
  return (
    <FormDialog
      isOpen={openedForm.isOpen}
      onClose={openedForm.onClose}
      title={t(target === undefined ? 'webhooks:form.createTitle' : 'webhooks:form.editTitle')}
      headerText={target?.providerName}
      submit={t(target === undefined ? 'webhooks:form.create' : 'webhooks:form.save')}
      invalidLabels={form.listInvalidLabels(['url', 'providerId', 'events'])}
      isSaving={saving.isSaving}
      onSubmit={() => saving.submit(draft)}
    >
      <DraftTextField
        form={form}
        name="url"
        isFirst
        inputMode="url"
        maxLength={MAX_WEBHOOK_URL_LENGTH}
        hint={t('webhooks:form.urlHint')}
      />
      <DraftTextField form={form} name="description" isOptional maxLength={MAX_WEBHOOK_DESCRIPTION_LENGTH} />
      {target === undefined && providers.length > 1 && (
        <SelectField
          label={labels.providerId}
          options={providers.map(({ id, name }) => ({ value: id, name }))}
          value={draft.providerId}
          ruleMessage={draft.providerId === null ? t('webhooks:form.providerMissing') : undefined}
          serverError={fieldErrors.providerId}
          isSearchable
          onChange={(providerId) => set({ providerId })}
        />
      )}
      <MultiSelectField
        label={labels.events}
        options={eventOptions}
        value={draft.events}
        ruleMessage={draft.events.length === 0 ? t('webhooks:form.eventsMissing') : undefined}
        serverError={fieldErrors.events}
        onChange={(events) => set({ events })}
      />
      <Checkbox
        label={labels.isOn}
        checked={draft.isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}
