export { ConfirmDialog } from './confirm-dialog.tsx';
export { confirm } from './confirm-store.ts';
