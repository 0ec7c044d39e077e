export { createPlaces, type PlaceLimits, type Places } from './places.ts';
export type { Party } from './party.ts';
export {
  createTransferWatch,
  type Connection,
  type TransferKind,
  type TransferWatch,
} from './transfer-watch.ts';
