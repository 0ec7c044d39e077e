export { findIntakeProvider, listIntakeProviders } from './intake-provider.repository.ts';
export { type IntakeProvider, type IntakeScope, intakeScopeOfSystem } from './intake.policy.ts';
export {
  createIntakeService,
  type IntakeParts,
  type IntakeService,
  type Submission,
} from './intake.service.ts';
export type { IntakeItem } from './intake-item.ts';
export { baseNameOf, isPlainFileName, type IndexRow } from './index-files/index.ts';
export { type CustomerScheme, normaliseIdentifier } from './judgement/customer-key.ts';
export { type DocumentClass, typeOfClass } from './judgement/document-type.ts';
export type { Outcome } from './outcome.ts';
export { type IntakeSurroundings, startIntake } from './start-intake.ts';
export { type FolderReport, takeInFolder } from './command/take-in-folder.ts';
export { explain } from './explanations.ts';
