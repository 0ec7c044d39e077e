import { errorBody, uploadResponse } from '@belegfach/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rounds } from '../../../../../../../vitest.rounds.ts';
import {
  createIntakePortal,
  indexFileFor,
  type IntakePortal,
  type SentFile,
  uploadRequest,
} from '../../test-support/intake-portal.ts';

const ROUNDS = rounds({ ci: 1, full: 1_000 });
const AT_ONCE = 50;

let portal: IntakePortal;
let another: FastifyInstance;
beforeAll(async () => {
  portal = await createIntakePortal();
  another = await portal.app.startAnother();
});
afterAll(async () => {
  await another.close();
  await portal.app.close();
});

/**
 * Sends the same delivery AT_ONCE times at the same time to two instances.
 * @returns state and document of the PDF in each response
 */
async function deliver(files: readonly SentFile[], idempotencyKey?: string) {
  const { headers, ...request } = uploadRequest(
    files,
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
  const authorised = { ...request, headers: { ...headers, authorization: `Bearer ${portal.key.key}` } };
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_none, index) =>
      (index % 2 === 0 ? portal.app.app : another).inject(authorised),
    ),
  );
  return responses.map((response) => {
    expect(response.statusCode, response.body).toBe(200);
    return uploadResponse.parse(response.json()).items[0];
  });
}

const documentOf = (number: string) => {
  const file = portal.pdf();
  return [file, indexFileFor(file.fileName, number)] as const;
};

async function findReceipts(fileName: string) {
  const { rows } = await sql<{ state: string; sha256: Buffer }>`
    select r.state, f.sha256 from intake_receipt r join stored_file f on f.id = r.file_id where r.file_name = ${fileName} order by r.id`.execute(
    portal.app.test.owner.executor,
  );
  return rows;
}

it('the same delivery fifty times at the same time creates one document, with a key and without, and other bytes under the key change nothing', {
  timeout: ROUNDS.timeLimitMs,
}, async () => {
  for (let round = 0; round < ROUNDS.count; round += 1) {
    const key = `lauf-${round}`;
    const keyed = documentOf(`K-${round}`);
    const keyedItems = await deliver(keyed, key);
    // One instance takes the delivery in; all of them give the same answer.
    expect(new Set(keyedItems.map((item) => JSON.stringify(item))).size).toBe(1);
    expect(keyedItems[0]?.state).toBe('accepted');
    const receipts = await findReceipts(keyed[0].fileName);
    expect(receipts.filter(({ state }) => state === 'accepted')).toHaveLength(1);

    const [file, index] = keyed;
    const otherFiles = [{ ...file, bytes: portal.pdf().bytes }, index];
    const refused = await portal.sendUpload(portal.key, otherFiles, { idempotencyKey: key });
    expect([refused.statusCode, errorBody.parse(refused.json()).code]).toEqual([409, 'IdempotencyKeyReused']);
    expect(await findReceipts(file.fileName)).toEqual(receipts);

    const unkeyedItems = await deliver(documentOf(`U-${round}`));
    expect(unkeyedItems.map((item) => item?.state).toSorted()).toEqual([
      'accepted',
      ...Array.from({ length: AT_ONCE - 1 }, () => 'duplicate'),
    ]);
    expect(new Set(unkeyedItems.map((item) => item?.documentId)).size).toBe(1);
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from invoice`.execute(
    portal.app.test.owner.executor,
  );
  expect(rows[0]?.count).toBe(2 * ROUNDS.count);
});
