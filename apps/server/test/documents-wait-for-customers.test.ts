import { ReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import { intakeDetail, uploadResponse } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createIntakeService, startIntake } from '../src/features/intake/index.ts';
import { StoreUnavailable } from '../src/platform/document-store/index.ts';
import { multipart } from './support/multipart.ts';
import { makePlainPdf } from './support/plain-pdf.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

const INSTALLATION_ID = '019a0000-0000-7000-8000-000000000900';
const HOUR_MS = 3_600_000;
/** Longer than the interval of the background work, on a busy machine too. */
const WAIT = { timeout: 60_000, interval: 200 };

let portal: TestApp;
let readers: ReaderPool;
let authorization: string;
let adminId: number;
/** The errors of the background work. */
const errors: unknown[] = [];
beforeAll(async () => {
  portal = await createTestApp({ importResponseTimeoutMs: 60_000 });
  readers = new ReaderPool({ size: 1 });
  const { id } = await portal.build.provider('Muster Automaten GmbH');
  authorization = `Bearer ${(await portal.build.intakeKey(id, { mayChangeCustomers: true })).key}`;
  adminId = (await portal.build.backofficeUser('ProviderAdmin', id)).id;
});
afterEach(() => {
  vi.useRealTimers();
  errors.length = 0;
});
afterAll(async () => {
  await readers.close();
  await portal.close();
});

/** Starts the background work of the intake, as the portal does at its start. @param onCheck runs after each check for customers, `beforeCheck` before it */
function startBackground(
  onCheck: () => void = () => undefined,
  beforeCheck: () => Promise<void> = () => Promise.resolve(),
) {
  const { store, documents, test } = portal;
  const { database } = test;
  const intake = createIntakeService({ database, store, readers, renderPdf: renderInvoicePdf });
  return startIntake(
    {
      database,
      store,
      readers,
      installationId: INSTALLATION_ID,
      dataDirectory: documents,
      intakeDirectory: `${documents}/intake`,
      intake: {
        ...intake,
        judgeWaiting: (...check) =>
          beforeCheck()
            .then(() => intake.judgeWaiting(...check))
            .finally(onCheck),
      },
    },
    { info: () => undefined, warn: () => undefined, error: (facts) => errors.push(facts) },
  );
}

/** Uploads a document for a customer who does not exist. @returns the id of the held receipt */
async function uploadFor(customerNumber: string): Promise<string> {
  const fileName = `${customerNumber}.pdf`;
  const index = `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\r\n${fileName};RE;RE-${customerNumber};03.11.2026;${customerNumber}\r\n`;
  const { headers, payload } = multipart([
    { name: 'Documents', content: makePlainPdf(fileName), fileName },
    { name: 'Documents', content: index, fileName: 'index.csv' },
  ]);
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/Intake/Documents',
    headers: { ...headers, authorization },
    payload,
  });
  const [item] = uploadResponse.parse(response.json()).items;
  expect([item?.state, item?.reason]).toEqual(['quarantined', 'customer-unknown']);
  return item?.id ?? '';
}

async function stateOf(id: string): Promise<string> {
  const url = `/api/Intake/Documents/${id}`;
  const response = await portal.app.inject({ url, headers: { authorization } });
  return intakeDetail.parse(response.json()).state;
}

const customerOf = (customerNumber: string) => ({
  customerNumber,
  customerName: `Firma ${customerNumber}`,
  email: `admin${customerNumber}@kunde.example`,
});

async function put(customerNumber: string): Promise<void> {
  const response = await portal.app.inject({
    method: 'PUT',
    url: '/api/Intake/Customers',
    headers: { authorization },
    payload: { customers: [customerOf(customerNumber)] },
  });
  expect(response.json()).toMatchObject({ counts: { created: 1 } });
}

async function importFile(customerNumber: string): Promise<void> {
  const { customerName, email } = customerOf(customerNumber);
  const content = `customerNumber;companyNumber;customerName;email;firstName;lastName\n${customerNumber};;${customerName};${email};;`;
  const form = multipart([{ name: 'CsvDocument', content, fileName: 'Kunden.csv' }]);
  const response = await portal.call({
    method: 'POST',
    url: '/api/Customer/CsvUpload',
    as: adminId,
    ...form,
  });
  expect(response.json()).toMatchObject({ state: 'done', counts: { created: 1 } });
}

it('a document that is held because its customer is unknown is accepted once the customer is created, by key or by import', async () => {
  const held = [await uploadFor('30000001'), await uploadFor('30000002')];
  const background = await startBackground();
  try {
    await put('30000001');
    await importFile('30000002');
    for (const id of held) await expect.poll(() => stateOf(id), WAIT).toBe('accepted');
  } finally {
    await background.stop();
  }
});

it('a held document is also accepted after the next start if the portal ended right after its customer was created', async () => {
  const held = await uploadFor('30000003');
  await put('30000003');
  expect(await stateOf(held)).toBe('quarantined');
  const background = await startBackground();
  try {
    await expect.poll(() => stateOf(held), WAIT).toBe('accepted');
  } finally {
    await background.stop();
  }
});

it('a held document is accepted although the clock of the portal is ahead of that of the database', async () => {
  const held = await uploadFor('30000004');
  vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ['Date'] });
  const checked = Promise.withResolvers<undefined>();
  const background = await startBackground(() => checked.resolve(undefined));
  try {
    // The first check covers all customers, each later one those that were added since.
    await checked.promise;
    await put('30000004');
    await expect.poll(() => stateOf(held), WAIT).toBe('accepted');
  } finally {
    await background.stop();
  }
});

it('a held document is accepted although its customer was created while the documents could not be read', async () => {
  let isAway = true;
  let checks = 0;
  const background = await startBackground(
    () => void (checks += 1),
    () => (isAway ? Promise.reject(new StoreUnavailable('the bucket is away')) : Promise.resolve()),
  );
  try {
    const held = await uploadFor('30000005');
    await put('30000005');
    // As if this had been an hour ago: longer than a check looks back.
    await sql`update intake_receipt set decided_at = decided_at - interval '1 hour' where public_id = ${held}`.execute(
      portal.test.owner.executor,
    );
    await sql`update customer set receives_since = receives_since - interval '1 hour' where customer_number = '30000005'`.execute(
      portal.test.owner.executor,
    );
    const before = checks;
    await expect.poll(() => checks, WAIT).toBeGreaterThan(before);
    expect(errors).not.toEqual([]);
    isAway = false;
    await expect.poll(() => stateOf(held), WAIT).toBe('accepted');
  } finally {
    await background.stop();
  }
});
