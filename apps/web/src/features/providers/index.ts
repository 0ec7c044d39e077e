export { ManageProviders } from './components/manage-providers.tsx';

/** Loads the dialog when it is opened: the providers page itself does not need it. */
export const loadIntakeKeysDialog = async () =>
  (await import('./components/intake-keys-dialog.tsx')).IntakeKeysDialog;
