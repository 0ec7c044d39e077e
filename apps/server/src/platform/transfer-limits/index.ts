export {
  createConcurrencyLimit,
  type ConcurrencyLimits,
  type ConcurrencyLimit,
  type TransferParty,
} from './concurrency-limit.ts';
export {
  createTransferWatch,
  MIN_RATES,
  type Connection,
  type TransferKind,
  type TransferWatch,
} from './transfer-watch.ts';
