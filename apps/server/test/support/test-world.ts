import type { Executor } from '../../src/platform/database/index.ts';
import type { DocumentStore } from '../../src/platform/document-store/index.ts';
import { accountRows } from './world/account-rows.ts';
import { deliveryRows } from './world/delivery-rows.ts';
import { documentRows } from './world/document-rows.ts';
import { createSerial } from './world/serial.ts';

/** Writes the rows that a test needs, with the rights of the owner; values that a test does not set get defaults. */
export function createWorldBuilder(executor: Executor, store?: DocumentStore) {
  const serial = createSerial();
  return {
    ...accountRows(executor, serial),
    ...documentRows(executor, serial, store),
    ...deliveryRows(executor, serial),
  };
}

export type WorldBuilder = ReturnType<typeof createWorldBuilder>;
