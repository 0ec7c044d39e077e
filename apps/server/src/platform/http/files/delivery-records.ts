import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly deliveryRecords: DeliveryRecords;
  }
}

/** Records of delivered files that are written after their responses. */
export interface DeliveryRecords {
  add(record: Promise<void>): void;
  /** Resolves when no record is being written. */
  settle(): Promise<void>;
}

/** Makes a closing server wait for the records of its delivered files, so that a shutdown loses no record. */
export function addDeliveryRecords(server: FastifyInstance): void {
  const pending = new Set<Promise<void>>();
  const settle = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };
  server.decorate('deliveryRecords', {
    add: (record) => {
      pending.add(record);
      void record.finally(() => pending.delete(record));
    },
    settle,
  });
  server.addHook('onClose', settle);
}
