export {
  ALERT_DURATION,
  type AlertInput,
  type AlertType,
  clearAlerts,
  closeAlert,
  showAlert,
  showError,
  showSuccess,
  showWarning,
} from './alert-store.ts';
