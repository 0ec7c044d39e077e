export { ACTIVE_CONTENT_KINDS } from './active-content/findings.ts';
export type * from './model/invoice-model.ts';
export { ReaderPool } from './pool/reader-pool.ts';
export { readDocument } from './read/read-document.ts';
export type { InvoiceReading, Reading } from './reading.ts';
export { renderInvoicePdf } from './render/render-invoice-pdf.ts';
export { probeIsolation } from './sandbox/isolation.ts';
export { SandboxedChild } from './sandbox/sandboxed-child.ts';
