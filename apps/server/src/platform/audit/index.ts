export type { AuditAction } from '@belegfach/contract';
export {
  type AuditEvent,
  type AuditFacts,
  type AuditTarget,
  batchAuditEvents,
  type RequestOrigin,
  recordAuditEvents,
} from './audit.repository.ts';
export {
  type ChainBreak,
  type ChainReport,
  checkChain,
} from './check-chain.ts';
export type { ChainHead } from './chain.repository.ts';
export { checkChainFurther } from './check-chain-further.ts';
export { AUDIT_CHAIN, type HashChain } from './hash-chain.ts';
export { purgeAddresses } from './purge-addresses.repository.ts';
export { createRefusalRecorder, type Refusal } from './refusal-recorder.ts';
export { startChainWorker } from './chain-worker.ts';
