import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { intakeAnswer } from '@belegfach/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { briefly, createIntakePortal, type IntakePortal } from '../test-support/intake-portal.ts';

const run = promisify(execFile);
const GUIDE = readFileSync(path.join(import.meta.dirname, '../../../../../../docs/intake.md'), 'utf8');

/** The blocks of the guide as an administrator copies them. */
const CALL = /```sh\n(curl [\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';
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
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await portal.app.close();
});

/** Runs the documented line in a shell; where there is no curl, the same request is read off the line and sent without it. */
async function send(): Promise<unknown> {
  const env = { ...process.env, BELEGFACH_URL: address, INTAKE_KEY: portal.key.key };
  const hasCurl = await run('curl', ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasCurl) return sendWithoutCurl(env);
  const { stdout } = await run('sh', ['-c', CALL], { cwd: folder, env });
  return JSON.parse(stdout) as unknown;
}

async function sendWithoutCurl(env: Readonly<Record<string, string | undefined>>): Promise<unknown> {
  const text = CALL.replace(/\$([A-Z_]+)/g, (_, name: string) => env[name] ?? '');
  const valuesOf = (option: string) =>
    [...text.matchAll(new RegExp(`--${option} "([^"]*)"`, 'g'))].map(([, value = '']) => value);
  const form = new FormData();
  for (const value of valuesOf('form')) {
    const [name = '', file = ''] = value.split('=@');
    form.append(name, new Blob([readFileSync(path.join(folder, file))]), file);
  }
  const headers = valuesOf('header').map((value): [string, string] => {
    const [name = '', ...rest] = value.split(': ');
    return [name, rest.join(': ')];
  });
  const url = /"(http[^"]*)"/.exec(text)?.[1] ?? '';
  const answer = await fetch(url, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const TAKEN = ['4711.pdf accepted', 'za-77.pdf accepted', 'ma-912.pdf rejected file-missing'];

it('the documented call takes in the documented index and its files, and says so again', async () => {
  const first = intakeAnswer.parse(await send());
  expect(briefly(first.items)).toEqual(TAKEN);
  expect(first.items[0]).toMatchObject({
    ...{
      documentNumber: 'RE-2026/4711',
      documentDate: '2026-11-03',
      typeValue: 0,
      customerNumber: '10000001',
    },
  });
  expect(await send()).toEqual(first);
});

it('the same request without curl gets the same answer', async () => {
  const env = { BELEGFACH_URL: address, INTAKE_KEY: portal.key.key };
  expect(briefly(intakeAnswer.parse(await sendWithoutCurl(env)).items)).toEqual(TAKEN);
});

it('the documented answer has the shape of the answers', () => {
  const answer = /```json\n(\{\n {2}"items": \[\n[\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';
  expect(intakeAnswer.parse(JSON.parse(answer)).items).toHaveLength(1);
});
