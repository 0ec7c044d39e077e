export { IdentifiersOfCustomer } from './components/learned/identifiers-of-customer.tsx';
export { IntakeJournal } from './components/intake-journal.tsx';
export { useWaitForRelease } from './api/use-journal-reload.ts';
export { intakeList } from './intake-columns.tsx';
