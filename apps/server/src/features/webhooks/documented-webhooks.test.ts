import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WEBHOOK_EVENTS, webhookPayload } from '@belegfach/contract';
import { expect, it } from 'vitest';
import { findFreePorts } from '../../../test/support/free-ports.ts';
import { createWebhookTransport } from './delivery/webhook-transport.ts';
import { createWebhookSecret, formatWebhookSecret, signWebhook } from './signing/webhook-secret.ts';

/* The examples of docs/webhooks.md. */

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8');
const blocksOf = (language: string) =>
  [...GUIDE.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
const START_LIMIT_MS = 20_000;

it('the guide shows each event once, in the form of the contract', () => {
  const types = blocksOf('json').map((text) => webhookPayload.parse(JSON.parse(text)).type);
  expect(types.toSorted()).toEqual([...WEBHOOK_EVENTS, 'webhook.test'].toSorted());
});

it("the guide's receiver accepts what the portal signs, and nothing else", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-receiver-'));
  const file = path.join(folder, 'receiver.mjs');
  writeFileSync(file, blocksOf('js')[0] ?? '');
  const [port = 0] = await findFreePorts(1);
  const secret = createWebhookSecret();
  const receiver = spawn(process.execPath, [file], {
    env: { PORT: String(port), WEBHOOK_SECRET: formatWebhookSecret(secret) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const transport = createWebhookTransport({ allowedHosts: new Set([`127.0.0.1:${port}`]) });
    const send = async (signingSecret: Buffer, at: Date, body = '{"type":"webhook.test"}') => {
      const headers = signWebhook([signingSecret], { id: 'a', body: '{"type":"webhook.test"}', at });
      const url = `http://127.0.0.1:${port}/`;
      const request = { url, isEnteredBySuperAdmin: true, headers, body };
      return transport.send(request, new AbortController().signal).catch((error: unknown) => error);
    };
    const started = Date.now();
    let answer = await send(secret, new Date());
    while (answer !== 204 && Date.now() - started < START_LIMIT_MS) {
      await wait(50);
      answer = await send(secret, new Date());
    }
    expect(answer).toBe(204);
    const refused = { fault: 'status', httpStatus: 401 };
    expect(await send(createWebhookSecret(), new Date())).toMatchObject(refused);
    expect(await send(secret, new Date(), '{"type":"webhook.other"}')).toMatchObject(refused);
    expect(await send(secret, new Date(Date.now() - 600_000))).toMatchObject(refused);
  } finally {
    receiver.kill();
    rmSync(folder, { recursive: true });
  }
});
