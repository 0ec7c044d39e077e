import type { WebhookEndpoint } from '@belegfach/contract';
import { IconKey, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { RowActions } from '../../../ui/row-actions/row-actions.tsx';
import type { useEndpointActions } from '../api/use-endpoint-actions.ts';
import { nameOf } from '../model/delivery-result.ts';
import classes from './webhooks.module.css';

interface EndpointListProps {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly actions: ReturnType<typeof useEndpointActions>;
  readonly onEdit: (endpoint: WebhookEndpoint) => void;
}

/** The webhooks, under the names of their providers if there are several. */
export function EndpointList({ endpoints, ...row }: EndpointListProps) {
  const { t } = useTranslation('webhooks');
  const providers = new Map(endpoints.map(({ providerId, providerName }) => [providerId, providerName]));
  return [...providers].map(([id, name]) => {
    const own = endpoints.filter(({ providerId }) => providerId === id);
    return (
      <section key={id} aria-label={name}>
        {providers.size > 1 && <h3 className={`bf-heading ${classes.heading}`}>{name}</h3>}
        <ul className={classes.list} aria-label={t('endpoints.title')}>
          {own.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} {...row} />
          ))}
        </ul>
      </section>
    );
  });
}

function EndpointRow({
  endpoint,
  actions,
  onEdit,
}: Omit<EndpointListProps, 'endpoints'> & { readonly endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const name = nameOf(endpoint);
  return (
    <li className={classes.row}>
      <div className={classes.label}>
        <p className={classes.name}>{name}</p>
        <p className={`bf-small ${classes.context}`}>{endpoint.url}</p>
        <p className={`bf-small ${classes.context}`}>
          {endpoint.events.map((event) => t(`events.${event}`)).join(', ')}
        </p>
        <EndpointState endpoint={endpoint} />
      </div>
      <RowActions
        actions={[
          {
            label: t('endpoints.testRow', { name }),
            icon: IconSend,
            onClick: () => actions.sendTest(endpoint),
            lockReason: endpoint.isOn ? undefined : t('resendLocked'),
            isRunning: actions.isRunning(endpoint.id),
          },
          { label: t('endpoints.editRow', { name }), icon: IconPencil, onClick: () => onEdit(endpoint) },
          {
            label: t('endpoints.rotateRow', { name }),
            icon: IconKey,
            onClick: () => actions.rotate(endpoint),
          },
          {
            label: t('endpoints.deleteRow', { name }),
            icon: IconTrash,
            onClick: () => actions.remove(endpoint),
          },
        ]}
      />
    </li>
  );
}

/** The facts that need attention: why the webhook is off, since when it fails, and until when two secrets are valid. */
function EndpointState({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { t, i18n } = useTranslation('webhooks');
  const { isOn, offBecause, failingSince, previousSecretUntil } = endpoint;
  const moment = (value: string) => ({ moment: formatTimestamp(value, i18n.language) });
  const warnings = [
    ...(isOn ? [] : [t(`endpoints.${offBecause ?? 'off'}`)]),
    ...(isOn && failingSince !== null ? [t('endpoints.failingSince', moment(failingSince))] : []),
  ];
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className={`bf-small ${classes.warning}`}>
          {warning}
        </p>
      ))}
      {previousSecretUntil !== null && (
        <p className={`bf-small ${classes.context}`}>
          {t('endpoints.twoSecrets', moment(previousSecretUntil))}
        </p>
      )}
    </>
  );
}
