import { lazy } from 'react';

export { ManageProviders } from './components/manage-providers.tsx';

/** A file of its own: the page of the providers shows the keys without a dialog. */
export const IntakeKeysDialog = lazy(async () => ({
  default: (await import('./components/intake-keys-dialog.tsx')).IntakeKeysDialog,
}));
