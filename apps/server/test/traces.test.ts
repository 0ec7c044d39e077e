import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTracing, type Tracing } from '../src/platform/tracing/index.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';
import { type ReceivedSpan, startTraceCollector } from './support/trace-collector.ts';

const SECRET = 'the-search-text-of-a-user';
const FOREIGN_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const FOREIGN_SPAN = '00f067aa0ba902b7';

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let tracing: Tracing;
let app: TestApp;
let spans: readonly ReceivedSpan[];
let user: { id: number; email: string };
let invoice: { publicId: string; number: string };
const log: string[] = [];

function start(endpoint: URL): Promise<Tracing> {
  const write = (_fields: object, message: string) => void log.push(message);
  return startTracing({
    endpoint,
    headers: { 'x-collector-key': 'key of the collector' },
    serviceName: 'belegfach-test',
    version: '1',
    log: { info: write, warn: write },
  });
}

beforeAll(async () => {
  collector = await startTraceCollector();
  tracing = await start(collector.endpoint);
  app = await createTestApp();
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  user = await app.build.customerUser([[customer.id, 'CustomerUser']]);
  await app.build.storedFile(randomBytes(300));
  invoice = await app.build.invoice(customer.id, provider.id);
  const traceparent = `00-${FOREIGN_TRACE}-${FOREIGN_SPAN}-00`;
  const download = `/api/Invoice/Download/${invoice.publicId}`;
  expect((await app.call({ url: download, as: user.id, headers: { traceparent } })).statusCode).toBe(200);
  await app.call({ url: `/api/Invoice/List?number=${SECRET}`, as: user.id });
  await app.app.inject({ url: `/nowhere/${SECRET}?q=${SECRET}` });
  const { key } = await app.build.intakeKey(provider.id, { mayChangeCustomers: true });
  expect(await putNoCustomers(key, traceparent)).toBe(200);
  expect(await putNoCustomers(key, `${traceparent}, ${traceparent}`)).toBe(200);
  expect(await putNoCustomers(`${key.slice(0, -1)}_`, traceparent)).toBe(401);
  await app.app.inject({ url: '/readyz' });
  await tracing.stop();
  spans = collector.spans();
});

/** The call of an ERP. @returns its status */
async function putNoCustomers(key: string, traceparent: string): Promise<number> {
  const { statusCode } = await app.app.inject({
    method: 'PUT',
    url: '/api/Intake/Customers',
    headers: { authorization: `Bearer ${key}`, traceparent },
    payload: { customers: [] },
  });
  return statusCode;
}

afterAll(async () => {
  await app.close();
  await collector.close();
});

const named = (name: string) => spans.filter((span) => span.name === name);

describe('the traces of requests', () => {
  it('show the steps of a download below its request: the check of the token, the query of the row, the read of the file', () => {
    const [request] = named('GET /api/Invoice/Download/:id');
    if (request === undefined) throw new Error(JSON.stringify(spans.map(({ name }) => name)));
    const ofTrace = spans.filter(({ traceId }) => traceId === request.traceId);
    const childrenOf = ({ spanId }: ReceivedSpan) => ofTrace.filter(({ parentId }) => parentId === spanId);
    expect(request.parentId).toBe('');
    expect(request.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/Invoice/Download/:id',
      'request.id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    const [token] = childrenOf(request).filter(({ name }) => name === 'authenticate');
    if (token === undefined) throw new Error('no span for the token');
    expect(childrenOf(token).map(({ attributes }) => attributes['db.query.text'])).toEqual([
      expect.stringMatching(/session/) as string,
    ]);
    const steps = childrenOf(request);
    expect(steps.some(({ attributes }) => /from "?invoice/.test(attributes['db.query.text'] ?? ''))).toBe(
      true,
    );
    expect(steps.filter(({ name }) => name === 'file read')).toHaveLength(1);
    // Every step is below the request.
    const ids = new Set(ofTrace.map(({ spanId }) => spanId));
    expect(ofTrace.every((span) => span === request || ids.has(span.parentId))).toBe(true);
  });

  it('begin in the portal, whatever trace a request names', () => {
    expect(spans.map(({ traceId }) => traceId)).not.toContain(FOREIGN_TRACE);
    expect(named('GET /api/Invoice/Download/:id')[0]?.links).toEqual([]);
  });

  it('name the trace of an ERP with a valid intake key as a link, and nothing that is no trace', () => {
    // The calls with the right key, with a header that names two spans, and with a wrong key.
    expect(named('PUT /api/Intake/Customers').map(({ links }) => links)).toEqual([
      [[FOREIGN_TRACE, FOREIGN_SPAN]],
      [],
      [],
    ]);
  });

  it('contain no value of a request, no person, no number of a document and no key', () => {
    const text = collector.text();
    expect(text).toContain('/api/Invoice/List');
    for (const value of [
      SECRET,
      user.email,
      invoice.number,
      invoice.publicId,
      'key of the collector',
      'Bearer',
    ])
      expect(text, value).not.toContain(value);
    expect(collector.requests[0]).toMatchObject({
      url: '/v1/traces',
      headers: { 'x-collector-key': 'key of the collector' },
    });
  });

  it('leave out the requests of the monitoring, and group unknown paths', () => {
    expect(named('GET /readyz')).toEqual([]);
    expect(named('GET none').length).toBeGreaterThan(0);
  });
});

describe('a collector', () => {
  it('that is down makes no request fail or wait; spans beyond the queue are dropped, counted and logged once', async () => {
    log.length = 0;
    const down = await start(new URL('http://127.0.0.1:1'));
    const traced = await createTestApp();
    for (let count = 0; count < 1_500; count += 1)
      expect((await traced.app.inject({ url: '/nowhere' })).statusCode).toBe(404);
    await vi.waitFor(() => expect(down.droppedSpans()).toBeGreaterThan(0), { timeout: 30_000 });
    await down.stop();
    await traced.close();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT: /);
  }, 90_000);

  it('that takes no spans does not keep the portal from stopping', async () => {
    collector.answer(503);
    const failing = await start(collector.endpoint);
    const traced = await createTestApp();
    await traced.app.inject({ url: '/nowhere' });
    await failing.stop();
    await traced.close();
    collector.answer(200);
  }, 30_000);
});
