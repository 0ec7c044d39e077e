export {
  ALERT_DURATION,
  type AlertInput,
  clearAlerts,
  closeAlert,
  showAlert,
  showError,
  showNotice,
  showSuccess,
  showWarning,
} from './alert-store.ts';
