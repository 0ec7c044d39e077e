import type { InvoiceModel, InvoiceView, ReaderPool } from '@belegfach/einvoice';
import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';

/** Steps of the pipeline that are reported to `checkpoint`; tests end the process there. */
export type PipelineStep = 'pipeline:stored' | 'pipeline:before-commit' | 'pipeline:committed';

export interface IntakeDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly readers: Pick<ReaderPool, 'read'>;
  /** Makes the readable PDF of an invoice that came only as XML. */
  readonly renderPdf: (invoice: InvoiceModel, view: InvoiceView) => Promise<Uint8Array>;
  readonly checkpoint?: (step: PipelineStep) => void;
}

/** The dependencies of a step that a dry run also takes. */
export interface StepDependencies extends Omit<IntakeDependencies, 'store'> {
  /** Undefined in a dry run, which creates no files. */
  readonly store: DocumentStore | undefined;
}
