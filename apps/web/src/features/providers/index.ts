export { IntakeKeysDialog } from './components/intake-keys-dialog.tsx';
export { ManageProviders } from './components/manage-providers.tsx';
