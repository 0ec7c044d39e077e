import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconMessage,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AlertType } from './alert-store.ts';

export const ALERT_ICONS: Readonly<Record<AlertType, TablerIcon>> = {
  message: IconMessage,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  info: IconInfoCircle,
};
