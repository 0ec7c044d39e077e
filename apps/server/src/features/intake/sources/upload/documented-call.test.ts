import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { customersReport, INTAKE_REASONS, INTAKE_STATES, uploadResponse } from '@belegfach/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsIn, runDocumentedCall, sendWithoutCurl } from '../../../../../test/support/documented-call.ts';
import { summariseItems, createIntakePortal, type IntakePortal } from '../../test-support/intake-portal.ts';

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../../../../../../docs/intake.md'), 'utf8');

/** The code blocks of the guide as an administrator copies them. */
const [CALL = '', CUSTOMERS_CALL = ''] = callsIn(GUIDE);
const CUSTOMERS = /```json\n(\{\n {2}"customers"[\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';
const INDEX = /```csv\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';

let portal: IntakePortal;
let folder: string;
let address: string;

beforeAll(async () => {
  portal = await createIntakePortal();
  address = await portal.app.app.listen({ host: '127.0.0.1', port: 0 });
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-call-'));
  writeFileSync(path.join(folder, 'index.csv'), INDEX);
  for (const name of ['4711.pdf', 'za-77.pdf'])
    writeFileSync(path.join(folder, name), portal.pdf(name).bytes);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await portal.app.close();
});

const callOptions = () => ({ folder, variables: { BELEGFACH_URL: address, INTAKE_KEY: portal.key.key } });
const parseResponse = (text: string) => uploadResponse.parse(JSON.parse(text));

const EXPECTED_ITEMS = ['4711.pdf accepted', 'za-77.pdf accepted', 'ma-912.pdf rejected file-missing'];

it('the documented call takes in the documented index and its files, and a repeat gets the same response', async () => {
  const first = parseResponse(await runDocumentedCall(CALL, callOptions()));
  expect(summariseItems(first.items)).toEqual(EXPECTED_ITEMS);
  expect(first.items[0]).toMatchObject({
    documentNumber: 'RE-2026/4711',
    documentDate: '2026-11-03',
    typeValue: 0,
    customerNumber: '10000001',
  });
  expect(parseResponse(await runDocumentedCall(CALL, callOptions()))).toEqual(first);
});

it('the same request without curl gets the same response', async () => {
  expect(summariseItems(parseResponse(await sendWithoutCurl(CALL, callOptions())).items)).toEqual(
    EXPECTED_ITEMS,
  );
});

it('the documented response has the shape of the real responses', () => {
  const example = /```json\n(\{\n {2}"items": \[\n[\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';
  expect(uploadResponse.parse(JSON.parse(example)).items).toHaveLength(1);
});

it('the documented customers are created by the documented call, and a repeat leaves them unchanged', async () => {
  writeFileSync(path.join(folder, 'customers.json'), CUSTOMERS);
  const key = await portal.build.intakeKey(portal.A.id, { mayChangeCustomers: true });
  const options = { folder, variables: { BELEGFACH_URL: address, INTAKE_KEY: key.key } };
  const reportOf = (text: string) => customersReport.parse(JSON.parse(text));
  const first = reportOf(await runDocumentedCall(CUSTOMERS_CALL, options));
  // The first customer has been stored by the test's portal, without an admin.
  expect(first.rows.map(({ outcome }) => outcome)).toEqual(['updated', 'created']);
  const again = reportOf(await sendWithoutCurl(CUSTOMERS_CALL, options));
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  const example = /```json\n(\{\n {2}"counts"[\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';
  expect(reportOf(example).rows).toHaveLength(2);
});

it('the guide documents every state and every reason', () => {
  for (const word of [...INTAKE_STATES, ...INTAKE_REASONS]) expect(GUIDE).toContain(`\`${word}\``);
});
