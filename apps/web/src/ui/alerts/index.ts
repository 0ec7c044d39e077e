export {
  ALERT_DURATION_MS,
  type AlertInput,
  clearAlerts,
  closeAlert,
  showAlert,
  showError,
  showImportantSuccess,
  showSuccess,
  showWarning,
} from './alert-store.ts';
