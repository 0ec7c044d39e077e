export { IntakeJournal } from './components/intake-journal.tsx';
export { intakeList } from './intake-columns.tsx';
