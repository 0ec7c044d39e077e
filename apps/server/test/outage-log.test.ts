import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFaultReporter } from '../src/platform/faults/index.ts';
import { StoreUnavailable } from '../src/platform/document-store/index.ts';
import { createLogger } from '../src/process/logger.ts';
import { handleError } from '../src/platform/http/errors.ts';

const CALLS = 20;

let app: FastifyInstance;
let lines: Record<string, unknown>[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  lines = [];
  const logger: FastifyBaseLogger = createLogger('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  app = Fastify({ loggerInstance: logger });
  app.decorate('outageLog', createFaultReporter(logger));
  app.setErrorHandler(handleError);
  const errors: Readonly<Record<string, () => Error>> = {
    '/database': () =>
      Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' }),
    '/documents': () => new StoreUnavailable('DOCUMENT_STORE: the server does not answer'),
    '/slow': () =>
      Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
    '/bug': () => new Error('a bug'),
  };
  for (const [url, make] of Object.entries(errors))
    app.get(url, () => {
      throw make();
    });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const call = async (url: string, times: number) => {
  for (let count = 0; count < times; count += 1) await app.inject({ url });
};
const failures = () => lines.filter(({ msg }) => msg === 'request failed');

it('calls that fail while the database or the documents are unavailable have one line in the log per minute', async () => {
  await call('/database', CALLS);
  await call('/documents', CALLS);
  expect(failures()).toMatchObject([
    { database: 'unavailable' },
    { err: { message: 'DOCUMENT_STORE: the server does not answer' } },
  ]);
  expect(failures().every(({ reqId }) => typeof reqId === 'string')).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(failures().slice(2)).toMatchObject([{ times: CALLS - 1 }, { times: CALLS - 1 }]);
});

it('each unexpected error, and each statement that took too long, has its own line', async () => {
  await call('/bug', 3);
  await call('/slow', 3);
  expect(failures()).toHaveLength(6);
});
