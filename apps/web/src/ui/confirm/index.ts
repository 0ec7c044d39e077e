export { confirm } from './confirm-store.ts';
