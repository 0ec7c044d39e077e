export {
  createConcurrencyLimit,
  type ConcurrencyLimits,
  type ConcurrencyLimit,
} from './concurrency-limit.ts';
export type { TransferParty } from './transfer-party.ts';
export {
  createTransferWatch,
  type Connection,
  type TransferKind,
  type TransferWatch,
} from './transfer-watch.ts';
