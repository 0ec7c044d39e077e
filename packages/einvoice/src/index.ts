export {
  ACTIVE_CONTENT_KINDS,
  type ActiveContent,
  type ActiveContentKind,
} from './active-content/active-content.ts';
export type * from './model/invoice-model.ts';
export type { ProfileName } from './model/profile.ts';
export type { CustomerParty, DocumentClass } from './model/type-code.ts';
export { readDocument } from './read/read-document.ts';
export type { InvoiceReading, PlainPdfReading, ProblemReading, Reading, Verdict } from './reading.ts';
export {
  NOTICE_CODES,
  type NoticeCode,
  type ReaderReason,
} from './reasons.ts';
export { type Container, sniff } from './sniff.ts';
export { createReaderPool, type ReaderPool, type ReaderPoolOptions } from './pool/reader-pool.ts';
export { ReaderUnavailableError } from './pool/reader-process.ts';
export type { Language } from './render/format.ts';
export { RENDER_VERSION, type RenderOptions, renderInvoicePdf } from './render/render-invoice-pdf.ts';
export { type Isolation, probeIsolation } from './sandbox/isolation.ts';
export { SandboxedChild } from './sandbox/sandboxed-child.ts';
