export { adoptStore, describeStore } from './adopt-store.ts';
export { bindStore, checkStore, findStoreVerdict } from './bind-store.ts';
export { confirmSweep } from './confirm-sweep.ts';
export { isSweepPaused, type StoreDependencies } from './pause-sweep.ts';
export { describeMismatch, type Verdict } from './judge-store.ts';
export { startGenerationUpdates } from './update-generation.ts';
export {
  bindForRepair,
  bindRestored,
  checkBeforeRestore,
  completeRepair,
} from './restored-store.ts';
export {
  forgetRemovedFiles,
  findStoreRecord,
  getStoreId,
  type PauseReason,
  pauseSweep,
} from './store.repository.ts';
export { findStoreWarnings } from './store-warnings.ts';
export { checkCopy, copyStore, type StoreCopyReport } from './copy-store.ts';
export { countOrphanedFiles, listUnknownFiles, markAllOrphans, markOrphans } from './orphaned-files.ts';
export { forgetLocks } from './document-lock.repository.ts';
export { lockDocuments, lockRewrittenDocuments } from './lock-documents.ts';
export { sweepCopies } from './sweep-copies.ts';
export { type SweepReport, sweepStore } from './sweep-store.ts';
export { LOST_KEPT_DAYS, tidyCopies, tidyLostAndFound } from './tidy-lost-and-found.ts';
