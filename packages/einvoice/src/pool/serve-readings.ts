import type { ReadOptions } from '../read/invoice-xml.ts';
import type { Reading } from '../reading.ts';
import { type ChildMessage, isReadRequest } from './messages.ts';

/** Handles the requests of the parent. Ends when the connection to the parent ends, even if the parent was killed. */
export function serveReadings(read: (bytes: Uint8Array, options: ReadOptions) => Promise<Reading>): void {
  const send = (message: ChildMessage) => process.send?.(message);
  process.once('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (isReadRequest(message))
      void read(message.bytes, message).then((reading) => send({ kind: 'reading', reading }));
  });
  send({ kind: 'ready' });
}
