import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type IntakeItem, uploadResponse } from '@belegfach/contract';
import { makePlainPdf } from '../support/plain-pdf.ts';
import type { Attempts } from './attempts.ts';
import type { Acknowledged } from './ledger.ts';
import { type Loop, repeat } from './load-loop.ts';
import type { PortalClient } from './portal-client.ts';

export interface Sent extends Acknowledged {
  readonly customerNumber: string;
}

/** An acknowledged document that is in the lists. */
export interface Delivered extends Sent {
  readonly documentId: string;
}

export interface DeliveryLedger {
  readonly acknowledged: Sent[];
  /** The acknowledged documents whose id is known and which are not purged. */
  readonly delivered: Delivered[];
  /** The acknowledged documents whose id is known and which are old enough to be purged. */
  readonly old: Delivered[];
}

/** The document dates: of usual documents, and of old ones, whose retention can be over. */
const [DAY, OLD_DAY] = ['03.11.2026', '03.11.2012'];
export const OLD_YEAR = 2012;

interface Sender {
  readonly name: string;
  readonly client: PortalClient;
  readonly attempts: Attempts;
  readonly customerNumbers: readonly string[];
  /** This customer gets the old documents, and no other documents. */
  readonly oldCustomerNumber: string;
  /** Whether every third document is an old one; otherwise none is. */
  readonly sendsOld: boolean;
  readonly ledger: DeliveryLedger;
  /** Called with the bytes of every fifth document before it is sent. */
  readonly prepare: (bytes: Buffer) => Promise<void>;
}

/** Every 7th document is sent twice at the same time, every 5th is prepared, and every 3rd is old. */
const [TWICE_EVERY, PREPARED_EVERY, OLD_EVERY] = [7, 5, 3];

/** Sends documents as an ERP does: each with its own idempotency key, repeated until it is acknowledged. */
export function deliver(sender: Sender, loop: Loop): Promise<void> {
  const { name, customerNumbers, ledger } = sender;
  return repeat(loop, async (round) => {
    const number = `RE-${name}-${round}`;
    const bytes = makePlainPdf(`${number} ${randomBytes(8).toString('hex')}`);
    if (round % PREPARED_EVERY === 0) await sender.prepare(bytes);
    const isOld = sender.sendsOld && round % OLD_EVERY === 0;
    const customerNumber = isOld
      ? sender.oldCustomerNumber
      : (customerNumbers[round % customerNumbers.length] ?? '');
    const day = isOld ? OLD_DAY : DAY;
    const send = sendWithKey(sender, { number, day, bytes, customerNumber, key: randomUUID() });
    const [item, again] = await Promise.all(round % TWICE_EVERY === 0 ? [send(), send()] : [send()]);
    if (again !== undefined && again.id !== item.id)
      throw new Error(`${number} was taken in twice with one key: ${item.state}, ${again.state}`);
    if (item.state !== 'accepted' && item.state !== 'received')
      throw new Error(`${number} is ${item.state}: ${item.reason}`);
    const entry = { number, customerNumber, sha256: createHash('sha256').update(bytes).digest('hex') };
    ledger.acknowledged.push(entry);
    if (item.documentId !== null)
      (isOld ? ledger.old : ledger.delivered).push({ ...entry, documentId: item.documentId });
  });
}

interface Delivery {
  readonly number: string;
  readonly day: string;
  readonly bytes: Buffer;
  readonly customerNumber: string;
  readonly key: string;
}

function sendWithKey({ client, attempts }: Sender, delivery: Delivery): () => Promise<IntakeItem> {
  const { number, day, bytes, customerNumber, key } = delivery;
  const index = `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\r\n${number}.pdf;RE;${number};${day};${customerNumber}\r\n`;
  return () =>
    attempts.untilDone('delivery', async () => {
      const body = new FormData();
      body.append('Documents', new Blob([new Uint8Array(bytes)]), `${number}.pdf`);
      body.append('Documents', new Blob([index]), `${number}.csv`);
      const answer = await client.call('/Intake/Documents', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      });
      const item = uploadResponse
        .parse(JSON.parse(answer.toString()))
        .items.find(({ fileName }) => fileName.endsWith('.pdf'));
      if (item === undefined) throw new Error(`the answer does not name ${number}`);
      return item;
    });
}
