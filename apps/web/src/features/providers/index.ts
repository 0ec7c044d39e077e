export { ManageProviders } from './components/manage-providers.tsx';

/** The dialog is a file of its own: the page of the providers shows the keys without it. */
export const loadIntakeKeysDialog = async () =>
  (await import('./components/intake-keys-dialog.tsx')).IntakeKeysDialog;
