export { IntakeJournal } from './components/intake-journal.tsx';
export { intakeListDefinition, visibleIntakeParts } from './model/intake-list.ts';
