export { type FolderReport, takeInFolder } from './sources/command/take-in-folder.ts';
export { explain, explainOutcome } from './judgement/explanations.ts';
export { describeHotFolder, type HotFolderState } from './sources/hot-folder/describe-hot-folder.ts';
export {
  describeForeignFolder,
  findMarkedInstallation,
  INTAKE_MARK,
} from './sources/hot-folder/intake-mark.ts';
export { describeLeftFiles, findLeftFiles } from './sources/hot-folder/waiting-files.ts';
export { toResponseFields } from './model/document-data.ts';
export type { Outcome } from './model/outcome.ts';
export type { DeliveryItem } from './model/delivery-item.ts';
export { createCustomerIdentifierService } from './review/identifier.service.ts';
export { INTAKE_CHAIN } from './receipts/intake-batch.repository.ts';
export { findIntakeProvider, listIntakeProviders } from './receipts/intake-provider.repository.ts';
export { type IntakeScope, intakeScopeOfSystem } from './receipts/intake.policy.ts';
export { intakeRoutes } from './intake.routes.ts';
export { createIntakeService, type IntakeService } from './pipeline/intake.service.ts';
export { intakeSenderOfCommand } from './model/intake-sender.ts';
export { normaliseIdentifier } from './model/customer-identifier.ts';
export { typeOfClass } from './model/document-type.ts';
export { createJournalService } from './review/journal.service.ts';
export { createDecisionService } from './review/decision.service.ts';
export { startIntake } from './sources/background/start-intake.ts';
export { deleteOldIdempotencyKeys } from './receipts/idempotency.repository.ts';
export { createUploadService } from './sources/upload/upload.service.ts';
export { fillInvoiceAmounts, fillRemindedInvoices } from './pipeline/fill-from-backlog.ts';
