export { type AuditEvent, type Origin, recordAuditEvents } from './audit.repository.ts';
export { type Anchor, type Break, type ChainReport, checkChain } from './check-chain.ts';
export { batchAuditEvents } from './batch-audit-events.ts';
export { AUDIT_JOURNAL, type Journal } from './journal.ts';
export { purgeOrigins } from './origin.repository.ts';
export { createRefusalRecorder, type Refusal } from './refusal-recorder.ts';
export { startChainWorker } from './chain-worker.ts';
