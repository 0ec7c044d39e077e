import { createHash } from 'node:crypto';
import { errorBody, uploadResponse } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldIdempotencyKeys } from '../../receipts/idempotency.repository.ts';
import { xrechnung } from '../../test-support/documents.ts';
import {
  createIntakePortal,
  indexFileFor,
  type IntakePortal,
  type SentFile,
  uploadRequest,
} from '../../test-support/intake-portal.ts';

let portal: IntakePortal;
beforeAll(async () => {
  portal = await createIntakePortal();
});
afterAll(() => portal.app.close());

const documentsOf = (number: string) => {
  const file = portal.pdf();
  return [file, indexFileFor(file.fileName, number)];
};
const itemsOf = (response: Awaited<ReturnType<IntakePortal['sendUpload']>>) =>
  uploadResponse.parse(response.json()).items;

it('a repeat with the same key gets the first response again', async () => {
  const files = documentsOf('RE-KEY-1');
  const first = await portal.upload(portal.key, files, { idempotencyKey: 'lauf-1' });
  expect(first.map(({ state }) => state)).toEqual(['accepted']);
  const before = await portal.countReceipts();
  expect(await portal.upload(portal.key, files, { idempotencyKey: 'lauf-1' })).toEqual(first);
  expect(await portal.countReceipts()).toBe(before);
});

it('a reason is explained in words with its values, and a repeat gets the same words', async () => {
  await portal.addCustomer('20000001');
  await portal.addCustomer('20000002', ['customer-number', '20000001']);
  await portal.build.customer([portal.A.id], { number: '20000003', name: 'Imbiss Otto', status: 'Inactive' });
  const [accepted, unknown, ambiguous, inactive] = [portal.pdf(), portal.pdf(), portal.pdf(), portal.pdf()];
  const files = [
    accepted,
    unknown,
    ambiguous,
    inactive,
    { fileName: 'seite.pdf', bytes: '<!doctype html><html><body>Fehler</body></html>' },
    indexFileFor(accepted.fileName, 'RE-KEY-8'),
    indexFileFor(unknown.fileName, 'RE-KEY-9', '99999999'),
    indexFileFor(ambiguous.fileName, 'RE-KEY-10', '20000001'),
    indexFileFor(inactive.fileName, 'RE-KEY-11', '20000003'),
    indexFileFor('fehlt.pdf', 'RE-KEY-12'),
  ];
  const first = await portal.upload(portal.key, files, { idempotencyKey: 'lauf-8' });
  const [none, ...explained] = first.map(({ explanation }) => explanation);
  expect(none).toBeNull();
  expect(explained.map((explanation) => explanation?.de)).toEqual([
    expect.stringContaining('Im Index steht "99999999".'),
    expect.stringMatching(/Es passen: .*2000000[12].*2000000[12]/),
    expect.stringContaining('Es ist Imbiss Otto (20000003).'),
    expect.stringContaining('Sie beginnt wie eine Webseite'),
    expect.stringContaining('Die genannte Datei ist nicht angekommen.'),
  ]);
  expect(explained[3]?.en).toContain('It begins like a web page');
  expect(await portal.upload(portal.key, files, { idempotencyKey: 'lauf-8' })).toEqual(first);
});

// Regression: the response omitted values that the page of the intake and the result file contain.
it('values that cannot be read or that contradict the e-invoice are named for an accepted document, and a repeat gets the same response', async () => {
  await portal.addCustomer('20000004', ['endpoint', 'buyer@info.de']);
  const [pdf, invoice] = [portal.pdf(), xrechnung('RE-KEY-14', { broken: false })];
  const rows = [
    `${pdf.fileName};RE;RE-KEY-13;03.11.2026;10000001;zwölf;;31.02.2026`,
    `${invoice.fileName};;;;;350,37;EUR;`,
  ];
  const header = 'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Betrag;Waehrung;Faelligkeit';
  const { fileName, bytes } = invoice;
  const files = [pdf, { fileName, bytes }, { fileName: 'lauf.csv', bytes: [header, ...rows].join('\r\n') }];
  const first = await portal.upload(portal.key, files, { idempotencyKey: 'lauf-13' });
  const total = (amount: string) => ({ amount, currency: 'EUR' });
  const accepted = { state: 'accepted', reason: null, warning: null };
  expect(first).toMatchObject([
    {
      ...accepted,
      unreadFields: [
        { field: 'amount', text: 'zwölf' },
        { field: 'dueDate', text: '31.02.2026' },
      ],
      differingTotal: null,
      explanation: {
        de: 'Der Betrag "zwölf" ist nicht lesbar und wird nicht angezeigt. Die Fälligkeit "31.02.2026" ist nicht lesbar und wird nicht angezeigt.',
        en: 'The amount "zwölf" cannot be read and is not shown. The due date "31.02.2026" cannot be read and is not shown.',
      },
    },
    {
      ...accepted,
      unreadFields: [],
      differingTotal: { index: total('350.37'), document: total('305.37') },
      explanation: {
        de: 'Der Index nennt als Betrag 350,37 EUR, die E-Rechnung 305,37 EUR. Es gilt die E-Rechnung.',
        en: 'The index states the amount 350.37 EUR, the e-invoice 305.37 EUR. The e-invoice counts.',
      },
    },
  ]);
  expect(await portal.upload(portal.key, files, { idempotencyKey: 'lauf-13' })).toEqual(first);
});

it('other bytes, another name or another order with the same key are another request and get the status 409', async () => {
  const [one, two] = [portal.pdf(), portal.pdf()];
  const idempotencyKey = 'lauf-2';
  await portal.upload(portal.key, [one, two], { idempotencyKey });
  const before = await portal.countReceipts();
  for (const files of [[one], [two, one], [{ ...one, fileName: 'anders.pdf' }, two], [portal.pdf()]]) {
    const response = await portal.sendUpload(portal.key, files, { idempotencyKey });
    expect(response.statusCode).toBe(409);
    const { code, message } = errorBody.parse(response.json());
    expect(code).toBe('IdempotencyKeyReused');
    expect(message).toContain('a new key for each delivery');
  }
  expect(await portal.countReceipts()).toBe(before);
});

it('a key belongs only to its provider', async () => {
  const file = portal.pdf();
  const idempotencyKey = 'lauf-3';
  const [own] = await portal.upload(portal.key, [file], { idempotencyKey });
  const [other] = await portal.upload(portal.keyB, [file], { idempotencyKey });
  expect(other?.id).not.toBe(own?.id);
});

it('two requests with one key at the same time get the same response, and the document comes in once', async () => {
  const files = documentsOf('RE-KEY-4');
  const before = await portal.countReceipts();
  const responses = await Promise.all(
    [1, 2].map(() => portal.upload(portal.key, files, { idempotencyKey: 'lauf-4' })),
  );
  expect(responses[0]).toEqual(responses[1]);
  expect(responses[0]?.map(({ state }) => state)).toEqual(['accepted']);
  expect(await portal.countReceipts()).toBe(before + 1);
});

it('of two requests with one key and different bytes at the same time one is refused', async () => {
  const responses = await Promise.all(
    [portal.pdf(), portal.pdf()].map((file) =>
      portal.sendUpload(portal.key, [file], { idempotencyKey: 'lauf-5' }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it('two requests at the same time at two instances make one document', async () => {
  const files = documentsOf('RE-KEY-6');
  const another = await portal.app.startAnother();
  const { headers, ...request } = uploadRequest(files, { idempotencyKey: 'lauf-6' });
  const authorised = { ...request, headers: { ...headers, authorization: `Bearer ${portal.key.key}` } };
  const responses = await Promise.all([portal.app.app.inject(authorised), another.inject(authorised)]);
  await another.close();
  const [one, two] = responses.map((response) => itemsOf(response)[0]);
  expect(one?.documentId).toBe(two?.documentId);
  expect(one?.documentId).not.toBeNull();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invoice where document_number = 'RE-KEY-6'`.execute(
    portal.app.test.owner.executor,
  );
  expect(rows[0]?.count).toBe(1);
});

it('a repeat after a process died between two documents continues the delivery', async () => {
  const { executor } = portal.app.test.owner;
  const files = [...documentsOf('RE-KEY-7'), portal.pdf()];
  const [before] = await portal.upload(portal.key, files.slice(0, 2), { idempotencyKey: 'lauf-7-a' });
  // The state that such a process leaves: the key and its delivery, with the first of two documents.
  await sql`
    with deleted as (delete from idempotency_key where key = 'lauf-7-a' returning *)
    insert into idempotency_key (provider_id, key, request_sha256, batch_id)
    select provider_id, 'lauf-7', ${hashOf(files)}, batch_id from deleted`.execute(executor);
  const after = await portal.upload(portal.key, files, { idempotencyKey: 'lauf-7' });
  expect(after).toEqual([before, expect.objectContaining({ state: 'quarantined' })]);
  const { rows } = await sql<{ batches: number }>`
    select count(distinct batch_id) as batches from intake_receipt where file_name = any(${files.map(({ fileName }) => fileName)})`.execute(
    executor,
  );
  expect(rows[0]?.batches).toBe(1);
});

/** The hash of names and bytes in their order. */
function hashOf(files: readonly SentFile[]): Buffer {
  const request = createHash('sha256');
  for (const { fileName, bytes } of files)
    request.update(`${JSON.stringify(fileName)} ${createHash('sha256').update(bytes).digest('hex')}\n`);
  return request.digest();
}

it('a key is deleted after 30 days, and its files are duplicates if they come later', async () => {
  const [old, young] = [documentsOf('RE-KEY-OLD'), documentsOf('RE-KEY-YOUNG')];
  const { owner, database } = portal.app.test;
  const age = (key: string, by: string) =>
    sql`update idempotency_key set created_at = now() - ${by}::interval where key = ${key}`.execute(
      owner.executor,
    );
  const [first] = await portal.upload(portal.key, old, { idempotencyKey: 'lauf-alt' });
  const youngItems = await portal.upload(portal.key, young, { idempotencyKey: 'lauf-jung' });
  await age('lauf-alt', '30 days 1 minute');
  await age('lauf-jung', '29 days 23 hours');
  await deleteOldIdempotencyKeys(database.executor);
  expect(await portal.upload(portal.key, young, { idempotencyKey: 'lauf-jung' })).toEqual(youngItems);
  const [again] = await portal.upload(portal.key, old, { idempotencyKey: 'lauf-alt' });
  expect(again).toMatchObject({ state: 'duplicate', documentId: first?.documentId });
});
