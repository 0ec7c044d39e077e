import type { WebhookState } from '@belegfach/contract';
import { IconAlertTriangle, IconCircleCheck, IconHourglass, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge/status-badge.tsx';

/** Only a failure needs attention. */
const BADGES: Readonly<Record<WebhookState, { readonly tone: StatusTone; readonly icon: TablerIcon }>> = {
  pending: { tone: 'neutral', icon: IconHourglass },
  delivered: { tone: 'ok', icon: IconCircleCheck },
  failed: { tone: 'bad', icon: IconAlertTriangle },
};

export function DeliveryStateBadge({ state }: { readonly state: WebhookState }) {
  const { t } = useTranslation('webhooks');
  return <StatusBadge {...BADGES[state]} word={t(`states.${state}`)} />;
}
