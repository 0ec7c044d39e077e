import type { Reading } from '../reading.ts';
import type { RuleCheck } from '../rules/check-invoice.ts';
import { readAnnexes } from '../annexes/read-annexes.ts';
import { describeXml } from '../view/describe-xml.ts';
import { type ChildMessage, isAnnexRequest, isReadRequest, isViewRequest } from './messages.ts';

type Read = (bytes: Uint8Array) => Promise<Reading>;
type Check = (xml: Uint8Array) => RuleCheck | undefined;

/** Handles the requests of the parent. Ends when the connection to the parent ends, even if the parent was killed. */
export function serveReadings(read: Read, check: Check): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (isAnnexRequest(message))
      void readAnnexes(message.bytes, message.hashes).then((annexes) => send({ kind: 'annexes', annexes }));
    else if (isViewRequest(message))
      void send({ kind: 'view', view: describeXml(message.bytes, message.view) });
    else if (isReadRequest(message)) void serve(message.bytes, read, check);
  });
  void send({ kind: 'ready' });
}

/** Sends the reading before the check begins, so that it is not lost if the check ends the process. */
async function serve(bytes: Uint8Array, read: Read, check: Check): Promise<void> {
  const reading = await read(bytes);
  await send({ kind: 'reading', reading });
  const xml = reading.outcome === 'plain-pdf' ? undefined : reading.xml;
  const found = xml && check(xml);
  await send({ kind: 'check', ...(found && { check: found }) });
}

function send(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
