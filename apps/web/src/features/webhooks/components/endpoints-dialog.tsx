import type { WebhookEndpoint } from '@belegfach/contract';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenedForm } from '../../../forms/use-opened-form.ts';
import { useProviders } from '../../../records/providers.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DialogLoading } from '../../../ui/dialog/dialog-loading.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadState } from '../../../ui/load-state/load-state.tsx';
import { SecretDisplay } from '../../../ui/secret-display/secret-display.tsx';
import { type NewSecret, useEndpointActions } from '../api/use-endpoint-actions.ts';
import { useEndpoints } from '../api/webhook-queries.ts';
import { type EndpointDraft, endpointDraftOf, newEndpointDraft } from '../model/endpoint-draft.ts';
import { EndpointList } from './endpoint-list.tsx';
import classes from './webhooks.module.css';

/** The form is loaded on demand. */
const EndpointForm = lazy(async () => ({ default: (await import('./endpoint-form.tsx')).EndpointForm }));

interface EndpointsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The webhooks with their form, which replaces the list while it is open. The dialog is static: a click outside must not
 * discard a secret that is shown only once.
 */
export function EndpointsDialog({ isOpen, onClose }: EndpointsDialogProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const providers = useProviders(true);
  const [newSecret, setNewSecret] = useState<NewSecret>();
  const actions = useEndpointActions(setNewSecret);
  const form = useOpenedForm<WebhookEndpoint | undefined, EndpointDraft>();
  const isFormOpen = form.openedForm?.isOpen ?? false;
  const close = () => {
    setNewSecret(undefined);
    onClose();
  };
  return (
    <>
      <Dialog
        isOpen={isOpen && !isFormOpen}
        onClose={close}
        isStatic
        title={t('webhooks:endpoints.title')}
        headerText={t('webhooks:endpoints.text')}
        footer={
          <>
            <Button variant="default" onClick={close}>
              {t('common:close')}
            </Button>
            <Button onClick={() => form.open(undefined, newEndpointDraft(providers))}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {t('webhooks:endpoints.add')}
            </Button>
          </>
        }
      >
        <div className={classes.endpoints}>
          {newSecret !== undefined && (
            <SecretNotice newSecret={newSecret} onDone={() => setNewSecret(undefined)} />
          )}
          <Endpoints
            actions={actions}
            onEdit={(endpoint) => form.open(endpoint, endpointDraftOf(endpoint))}
          />
        </div>
      </Dialog>
      <Suspense fallback={<DialogLoading />}>
        {form.openedForm !== undefined && (
          <EndpointForm key={form.openedForm.number} openedForm={form.openedForm} onSecret={setNewSecret} />
        )}
      </Suspense>
    </>
  );
}

interface EndpointsProps {
  readonly actions: ReturnType<typeof useEndpointActions>;
  readonly onEdit: (endpoint: WebhookEndpoint) => void;
}

function Endpoints(props: EndpointsProps) {
  const { t } = useTranslation('webhooks');
  const query = useEndpoints();
  if (query.data === undefined)
    return <LoadState query={query} failure={t('endpoints.failed')} className={classes.state} />;
  if (query.data.length === 0) return <p className={classes.context}>{t('endpoints.none')}</p>;
  return <EndpointList endpoints={query.data} {...props} />;
}

interface SecretNoticeProps {
  readonly newSecret: NewSecret;
  readonly onDone: () => void;
}

function SecretNotice({ newSecret: { name, secret }, onDone }: SecretNoticeProps) {
  const { t } = useTranslation('webhooks');
  const texts = {
    title: t('secret.title', { name }),
    text: t('secret.text'),
    label: t('secret.label'),
    copy: t('secret.copy'),
    copied: t('secret.copied'),
    done: t('secret.done'),
  };
  return <SecretDisplay key={secret} secret={secret} texts={texts} onDone={onDone} />;
}
