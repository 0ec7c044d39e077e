export {
  ALERT_DURATION,
  type AlertInput,
  clearAlerts,
  closeAlert,
  showAlert,
  showError,
  showImportantSuccess,
  showSuccess,
  showWarning,
} from './alert-store.ts';
