export { ConfirmDialog } from './confirm-dialog.tsx';
export { type ConfirmInput, confirm } from './confirm-store.ts';
