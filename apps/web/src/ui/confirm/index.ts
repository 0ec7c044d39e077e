export { type ConfirmInput, confirm } from './confirm-store.ts';
