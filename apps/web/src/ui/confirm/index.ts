export { type ConfirmInput, type ConfirmOutcome, confirm } from './confirm-store.ts';
