import type { IntakeState } from '@belegfach/contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCopyCheck,
  IconFileX,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge/status-badge.tsx';

/** The icon and tone of each state. Only states that need attention have a strong tone. */
export const STATE_BADGES: Readonly<
  Record<IntakeState, { readonly tone: StatusTone; readonly icon: TablerIcon }>
> = {
  received: { tone: 'neutral', icon: IconHourglass },
  accepted: { tone: 'ok', icon: IconCircleCheck },
  quarantined: { tone: 'warn', icon: IconAlertTriangle },
  rejected: { tone: 'bad', icon: IconFileX },
  duplicate: { tone: 'outline', icon: IconCopyCheck },
};

export function IntakeStateBadge({ state }: { readonly state: IntakeState }) {
  const { t } = useTranslation('intake');
  return <StatusBadge {...STATE_BADGES[state]} word={t(`states.${state}`)} />;
}
