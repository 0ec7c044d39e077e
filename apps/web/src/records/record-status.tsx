import type { CustomerStatus } from '@belegfach/contract';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconMailForward,
  IconPlayerPause,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '../ui/status-badge/status-badge.tsx';

/** The look of each status. Users are never Inactive. */
const BADGES: Readonly<Record<CustomerStatus, { readonly tone: StatusTone; readonly icon: TablerIcon }>> = {
  New: { tone: 'neutral', icon: IconCircleDashed },
  Invited: { tone: 'accent', icon: IconMailForward },
  Active: { tone: 'ok', icon: IconCircleCheck },
  Inactive: { tone: 'outline', icon: IconPlayerPause },
};

export function RecordStatus({ status }: { readonly status: CustomerStatus }) {
  const { t } = useTranslation('table');
  return <StatusBadge {...BADGES[status]} word={t(`statuses.${status}`)} />;
}

/** Only new and invited users and customers can be invited. */
export function mayBeInvited(status: CustomerStatus): boolean {
  return status === 'New' || status === 'Invited';
}
