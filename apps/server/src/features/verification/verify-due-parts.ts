import type { Database, Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { recordCheckResult } from './check-result.repository.ts';
import { type DuePart, findDueParts, type VerifyCycle } from './due-parts.ts';
import {
  countPartFaults,
  listVerifiedParts,
  recordAllVerified,
  recordVerifiedPart,
} from './verified-part.repository.ts';
import {
  type DamagedDocument,
  type DocumentsReport,
  verifyDocuments,
  type VerifyOptions,
} from './verify-documents.ts';

/** The job runs for at most this long; the next run continues. */
const MAX_RUN_MS = 50 * 60_000;

interface Stores {
  readonly database: Database;
  readonly store: DocumentStore;
}

export interface NightlyOptions extends VerifyCycle {
  readonly signal: AbortSignal;
  /** Called for each part before it counts as verified. */
  readonly onVerified: (report: DocumentsReport) => void;
  readonly onOrphans: NonNullable<VerifyOptions['onOrphans']>;
}

/**
 * Verifies the parts that are due, one after the other. Each finished part is recorded, so that the next run, on any
 * instance, continues a run that ended early. When no part is due any more, the faults of all parts are recorded for
 * the metrics.
 * @returns the number of parts
 */
export async function verifyDueParts(
  { database, store }: Stores,
  { signal, onVerified, onOrphans, ...cycle }: NightlyOptions,
): Promise<number> {
  const { executor } = database;
  const startedAt = performance.now();
  const { parts, today } = await listVerifiedParts(executor);
  let verified = 0;
  for (const part of findDueParts(parts, today, cycle)) {
    if (signal.aborted || performance.now() - startedAt > MAX_RUN_MS) return verified;
    await verifyPart({ database, store }, part, { signal, onVerified, onOrphans });
    verified += 1;
  }
  if (verified > 0) await recordCheckResult(executor, 'documents', await countPartFaults(executor));
  return verified;
}

async function verifyPart(
  stores: Stores,
  { prefix, readsBytes }: DuePart,
  { onVerified, ...options }: Omit<NightlyOptions, keyof VerifyCycle>,
): Promise<void> {
  const report = await verifyDocuments(stores, { prefix, readsBytes, ...options });
  onVerified(report);
  const listFaults = report.faults.filter(isListFault).length;
  const readFaults = readsBytes ? report.faults.length - listFaults : undefined;
  await recordVerifiedPart(stores.database.executor, prefix, { listFaults, readFaults });
}

/**
 * Records the faults of all parts and the result for the metrics, after a verification that read every byte in one run.
 */
export async function recordFullVerification(
  executor: Executor,
  { faults }: Pick<DocumentsReport, 'faults'>,
): Promise<void> {
  const hashesOf = (damaged: readonly DamagedDocument[]) => damaged.map(({ hash }) => hash);
  await recordAllVerified(executor, {
    listed: hashesOf(faults.filter(isListFault)),
    read: hashesOf(faults.filter((fault) => !isListFault(fault))),
  });
  await recordCheckResult(executor, 'documents', faults.length);
}

/** Whether a list of names and sizes shows the fault, without reading bytes. */
function isListFault({ fault }: DamagedDocument): boolean {
  return fault === 'missing' || fault === 'size';
}
