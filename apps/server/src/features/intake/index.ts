export { type FolderReport, takeInFolder } from './command/take-in-folder.ts';
export { explain } from './explanations.ts';
export type { IntakeItem } from './intake-item.ts';
export { findIntakeProvider, listIntakeProviders } from './intake-provider.repository.ts';
export { type IntakeScope, intakeScopeOfSystem } from './intake.policy.ts';
export { createIntakeService, type IntakeService } from './intake.service.ts';
export { type CustomerScheme, normaliseIdentifier } from './judgement/customer-key.ts';
export { typeOfClass } from './judgement/document-type.ts';
export { startIntake } from './start-intake.ts';
