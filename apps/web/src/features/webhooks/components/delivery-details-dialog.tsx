import type { WebhookDelivery } from '@belegfach/contract';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { DescriptionList } from '../../../ui/description-list/description-list.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useLastDefined } from '../../../ui/dialog/use-last-defined.ts';
import { LockableButton } from '../../../ui/lockable-button/lockable-button.tsx';
import { describeResult } from '../model/delivery-result.ts';
import { DeliveryStateBadge } from './delivery-state-badge.tsx';
import classes from './webhooks.module.css';

interface DeliveryDetailsProps {
  /** Undefined while no delivery is open. */
  readonly delivery: WebhookDelivery | undefined;
  readonly onClose: () => void;
  readonly onResend: (delivery: WebhookDelivery) => void;
  readonly isSending: boolean;
  readonly lockReason: string | undefined;
}

/** A delivery with its content. It contains no document and no name of a person. */
export function DeliveryDetailsDialog(props: DeliveryDetailsProps) {
  const { t, i18n } = useTranslation('webhooks');
  const delivery = useLastDefined(props.delivery);
  if (delivery === undefined) return null;
  const { language } = i18n;
  const facts: (readonly [string, ReactNode])[] = [
    [t('columns.time'), formatTimestamp(delivery.createdAt, language)],
    [t('columns.state'), <DeliveryStateBadge key="state" state={delivery.state} />],
    [t('columns.receiver'), delivery.url],
    [t('columns.attempts'), formatCount(delivery.attempts, language)],
    [t('columns.result'), describeResult(delivery, t, language)],
  ];
  if (delivery.durationMs !== null)
    facts.push([t('duration'), t('milliseconds', { ms: formatCount(delivery.durationMs, language) })]);
  if (delivery.nextAttemptAt !== null)
    facts.push([t('nextAttempt'), formatTimestamp(delivery.nextAttemptAt, language)]);
  return (
    <Dialog
      isOpen={props.delivery !== undefined}
      onClose={props.onClose}
      title={t(`events.${delivery.payload.type}`)}
      headerText={`${t('id')}: ${delivery.id}`}
      footer={
        <LockableButton
          lockReason={props.lockReason}
          loading={props.isSending}
          onClick={() => props.onResend(delivery)}
        >
          <IconSend size={16} stroke={1.75} aria-hidden />
          {t('resend')}
        </LockableButton>
      }
    >
      <DescriptionList layout="columns" items={facts} />
      <h3 className={`bf-heading ${classes.heading}`}>{t('payload')}</h3>
      <pre className={classes.payload} tabIndex={0} aria-label={t('payload')}>
        {JSON.stringify(delivery.payload, null, 2)}
      </pre>
    </Dialog>
  );
}
