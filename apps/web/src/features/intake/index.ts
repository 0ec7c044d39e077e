export { IntakeJournal } from './components/intake-journal.tsx';
export { useWaitForRelease } from './api/use-journal-reload.ts';
export type { NewCustomer } from './model/new-customer.ts';
export { intakeList } from './intake-columns.tsx';
