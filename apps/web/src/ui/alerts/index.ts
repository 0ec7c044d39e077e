export {
  ALERT_DURATION,
  type AlertInput,
  clearAlerts,
  closeAlert,
  showAlert,
  showError,
  showSuccess,
  showWarning,
} from './alert-store.ts';
