import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type IntakeItem, uploadResponse } from '@belegfach/contract';
import { makePlainPdf } from '../support/plain-pdf.ts';
import type { Attempts } from './attempts.ts';
import type { Acknowledged } from './ledger.ts';
import { type Loop, repeat } from './load-loop.ts';
import type { PortalClient } from './portal-client.ts';

/** An acknowledged document that is in the lists. */
export interface Delivered extends Acknowledged {
  readonly documentId: string;
}

export interface DeliveryLedger {
  readonly acknowledged: Acknowledged[];
  /** Those whose answer named the document. */
  readonly delivered: Delivered[];
}

interface Sender {
  readonly name: string;
  readonly client: PortalClient;
  readonly attempts: Attempts;
  readonly customerNumbers: readonly string[];
  readonly ledger: DeliveryLedger;
  /** Called with some of the documents before they are sent. */
  readonly prepare: (bytes: Buffer) => Promise<void>;
}

/** Every so many documents one is sent twice at the same time, and one is prepared. */
const [TWICE_EVERY, PREPARED_EVERY] = [7, 5];

/** Sends documents as an ERP does: each with a key of its own, repeated until it is acknowledged. */
export function deliver(sender: Sender, loop: Loop): Promise<void> {
  const { name, customerNumbers, ledger } = sender;
  return repeat(loop, async (round) => {
    const number = `RE-${name}-${round}`;
    const bytes = makePlainPdf(`${number} ${randomBytes(8).toString('hex')}`);
    if (round % PREPARED_EVERY === 0) await sender.prepare(bytes);
    const customerNumber = customerNumbers[round % customerNumbers.length] ?? '';
    const send = sendWithKey(sender, { number, bytes, customerNumber, key: randomUUID() });
    const [item, again] = await Promise.all(round % TWICE_EVERY === 0 ? [send(), send()] : [send()]);
    if (again !== undefined && again.id !== item.id)
      throw new Error(`${number} was taken in twice with one key: ${item.state}, ${again.state}`);
    if (item.state !== 'accepted' && item.state !== 'received')
      throw new Error(`${number} is ${item.state}: ${item.reason}`);
    const entry = { number, sha256: createHash('sha256').update(bytes).digest('hex') };
    ledger.acknowledged.push(entry);
    if (item.documentId !== null) ledger.delivered.push({ ...entry, documentId: item.documentId });
  });
}

interface Delivery {
  readonly number: string;
  readonly bytes: Buffer;
  readonly customerNumber: string;
  readonly key: string;
}

function sendWithKey({ client, attempts }: Sender, delivery: Delivery): () => Promise<IntakeItem> {
  const { number, bytes, customerNumber, key } = delivery;
  const index = `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\r\n${number}.pdf;RE;${number};03.11.2026;${customerNumber}\r\n`;
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
