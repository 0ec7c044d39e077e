export type { Annex, AnnexFault } from './annexes/annex.ts';
export type { ActiveContentKind } from './active-content/findings.ts';
export type * from './model/invoice-model.ts';
export { PROFILE_LABELS } from './model/profile.ts';
export { customerPartyOf, findDocumentClass } from './model/type-code.ts';
export { ReaderPool } from './pool/reader-pool.ts';
export { readDocument } from './read/read-document.ts';
export type { InvoiceReading, Reading } from './reading.ts';
export type { ExceededLimit, LimitName, OtherFileKind } from './reasons.ts';
export { renderInvoicePdf } from './render/render-invoice-pdf.ts';
export {
  adviceOf,
  CLASS_LABELS,
  findRule,
  NOT_BY_LAW_NOTICE,
  RULES_STATEMENT,
  SEVERITY_LABELS,
} from './rules/advice.ts';
export { checkInvoice, type RuleCheck, RULES_VERSION } from './rules/check-invoice.ts';
export { PROFILES_NOT_BY_LAW } from './rules/profile-rules.ts';
export type { RuleFinding } from './rules/check-terms.ts';
export type { InvoiceView } from './view/invoice-view.ts';
export { probeIsolation } from './sandbox/isolation.ts';
export { SandboxedChild } from './sandbox/sandboxed-child.ts';
