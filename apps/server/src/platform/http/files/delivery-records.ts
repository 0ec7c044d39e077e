import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly deliveryRecords: DeliveryRecords;
  }
}

/** The writes that record which files clients have received. Each begins when its response has ended. */
export interface DeliveryRecords {
  add(record: Promise<void>): void;
  /** Resolves when no record is being written. */
  settle(): Promise<void>;
}

/** Makes a closing server wait for these writes, so that a shutdown loses none. */
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
