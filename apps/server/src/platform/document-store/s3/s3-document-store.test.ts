import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireFault } from '../../../../test/support/s3-wire.ts';
import { REAL_SERVERS, type S3UnderTest, startS3Servers } from '../test-support/conforming-stores.ts';
import { parseStoreAddress } from './bucket-of.ts';
import { toList } from '../../../../test/support/to-list.ts';

const UNAVAILABLE = { code: 'STORE_UNAVAILABLE', retryAfter: 5 };
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

let servers: Awaited<ReturnType<typeof startS3Servers>>;
beforeAll(async () => {
  servers = await startS3Servers();
});
afterAll(() => servers.close());

const stores: readonly { name: string; make?: () => Promise<S3UnderTest> }[] = [
  { name: 'a small server', make: () => servers.makeStubStore() },
  ...REAL_SERVERS,
];

describe.each(stores)('a bucket of $name', ({ make }) => {
  let underTest: S3UnderTest;
  beforeEach(async ({ skip }) => {
    if (make === undefined) skip();
    else underTest = await make();
  });
  afterEach(() => (make === undefined ? undefined : underTest.close()));

  async function open() {
    const store = underTest.open({ patience: { answerMs: 2_000 } });
    await store.prepare();
    return store;
  }

  const transient: WireFault[] = ['lose', 'cut', 'repeat', 'slow-down', 'silent', 'corrupt'];
  it.each(transient)(
    'stores each document once and completely despite a fault of the connection: %s',
    async (fault) => {
      const store = await open();
      const bytes = randomBytes(20_000);
      underTest.wire.faults.push(fault, undefined);
      const outcome = await store.put(bytes).then(
        () => 'stored',
        (error: unknown) => error,
      );
      // Bytes that changed during the transfer are refused by the server, and the sender repeats the request.
      if (fault === 'corrupt' && outcome !== 'stored') expect(outcome).toMatchObject(UNAVAILABLE);
      underTest.wire.faults.length = 0;
      await store.put(bytes);
      expect((await store.read(hashOf(bytes))).equals(bytes)).toBe(true);
      expect(await toList(store.lostAndFound.list())).toEqual([]);
    },
  );

  it.each(['lose', 'cut', 'repeat', 'slow-down', 'silent', 'change'] as const)(
    'delivers the stored bytes despite a fault of the connection: %s',
    async (fault) => {
      const store = await open();
      const bytes = randomBytes(20_000);
      await store.put(bytes);
      underTest.wire.faults.push(fault);
      expect((await store.read(hashOf(bytes))).equals(bytes)).toBe(true);
    },
  );

  it('never reports a document as lost when the server fails', async () => {
    const store = await open();
    const { sha256 } = await store.put(randomBytes(100));
    underTest.wire.faults.push('lose', 'slow-down', 'cut');
    await expect(store.read(sha256)).rejects.toMatchObject(UNAVAILABLE);
    const stranger = underTest.open({
      settings: { ...underTest.settings, credentials: { accessKeyId: 'stranger', secretAccessKey: 'wrong' } },
    });
    await expect(stranger.read(sha256)).rejects.toMatchObject(UNAVAILABLE);
    await expect(stranger.has(sha256)).rejects.toMatchObject(UNAVAILABLE);
    await expect(stranger.put(randomBytes(10))).rejects.toMatchObject(UNAVAILABLE);
    const absent = underTest.open({ buckets: bucketsOf('s3://absent-bucket/') });
    await expect(absent.read(sha256)).rejects.toMatchObject(UNAVAILABLE);
    await expect(absent.has(sha256)).rejects.toMatchObject(UNAVAILABLE);
    await expect(absent.list('00')[Symbol.asyncIterator]().next()).rejects.toMatchObject(UNAVAILABLE);
    await expect(absent.containsFiles()).rejects.toMatchObject(UNAVAILABLE);
    const nowhere = underTest.open({
      settings: { ...underTest.settings, endpoint: 'http://no-such-host.invalid' },
    });
    await expect(nowhere.read(sha256)).rejects.toMatchObject(UNAVAILABLE);
    await expect(nowhere.put(randomBytes(10))).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each<[string, (tested: S3UnderTest) => Parameters<S3UnderTest['open']>[0], RegExp]>([
    ['a wrong bucket', () => ({ buckets: bucketsOf('s3://absent-bucket/') }), /the bucket does not exist/],
    [
      'a wrong key',
      ({ settings }) => ({
        settings: { ...settings, credentials: { accessKeyId: 'stranger', secretAccessKey: 'wrong' } },
      }),
      /AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|may not do this/,
    ],
    [
      'no server',
      ({ settings }) => ({ settings: { ...settings, endpoint: 'http://127.0.0.1:1' } }),
      /does not answer; see S3_ENDPOINT/,
    ],
    [
      'a name that does not exist',
      ({ settings }) => ({ settings: { ...settings, endpoint: 'http://no-such-host.invalid' } }),
      /S3_ENDPOINT/,
    ],
  ])('stops the start in one line for %s', async (_what, options, line) => {
    const started = underTest.open(options(underTest)).prepare();
    await expect(started).rejects.toThrow(line);
    await expect(started).rejects.toThrow(/^DOCUMENT_STORE: s3:\/\/[^\n]+$/);
  });
});

function bucketsOf(address: string) {
  const buckets = parseStoreAddress(address);
  if (buckets === undefined) throw new Error('not the address of a store');
  return buckets;
}

describe('a small server', () => {
  it('is refused at the start when it stores bytes that do not match their signed hash', async () => {
    const underTest = await servers.makeStubStore();
    servers.stub.careless.add('hash');
    try {
      await expect(underTest.open().prepare()).rejects.toThrow(/signed hash.*use another server/);
    } finally {
      servers.stub.careless.clear();
      await underTest.close();
    }
  });

  describe('stops the start in one line', () => {
    const WRONG_REGION = /the bucket is in another region; set AWS_REGION/;
    const TWENTY_MINUTES_MS = 20 * 60_000;
    afterEach(() => {
      servers.stub.denied.clear();
      Object.assign(servers.stub, { region: undefined, clockAheadMs: 0 });
    });

    it.each<[string, RegExp, () => unknown]>([
      ['a wrong region', WRONG_REGION, () => (servers.stub.region = 'eu-central-1')],
      [
        'a redirect to another region',
        WRONG_REGION,
        () => servers.stub.denied.set('PUT', { status: 301, code: 'PermanentRedirect' }),
      ],
      [
        'a wrong clock',
        /the clock of this machine or of the server is wrong/,
        () => (servers.stub.clockAheadMs = TWENTY_MINUTES_MS),
      ],
      [
        'a full bucket',
        /the quota of the bucket is used up/,
        () => servers.stub.denied.set('PUT', { status: 403, code: 'QuotaExceeded' }),
      ],
      [
        'a full server',
        /the server is full/,
        () => servers.stub.denied.set('PUT', { status: 507, code: 'Unknown' }),
      ],
      [
        'a server that is asked too often',
        /asks for fewer requests; its limit for the bucket is reached/,
        () => servers.stub.denied.set('PUT', { status: 503, code: 'SlowDown' }),
      ],
    ])('for %s', async (_what, line, change) => {
      const underTest = await servers.makeStubStore();
      change();
      const started = underTest.open().prepare();
      await expect(started).rejects.toThrow(line);
      await expect(started).rejects.toThrow(/^DOCUMENT_STORE: s3:\/\/belege\/[^\n]+$/);
      await underTest.close();
    });

    it('unless the settings name the region', async () => {
      const underTest = await servers.makeStubStore();
      servers.stub.region = 'eu-central-1';
      await underTest.open({ settings: { ...underTest.settings, region: 'eu-central-1' } }).prepare();
      await underTest.close();
    });

    it.each([TWENTY_MINUTES_MS, -TWENTY_MINUTES_MS])(
      'and a clock that is set by %d ms later is no lost document',
      async (aheadMs) => {
        const underTest = await servers.makeStubStore();
        const store = underTest.open();
        await store.prepare();
        const { sha256 } = await store.put(randomBytes(100));
        servers.stub.clockAheadMs = aheadMs;
        await expect(store.read(sha256)).rejects.toMatchObject(UNAVAILABLE);
        // The library learns the time of the server from the refusal.
        expect((await store.read(sha256)).length).toBe(100);
        await underTest.close();
      },
    );
  });

  it.each(['condition', 'no-condition'] as const)('may lack conditional puts: %s', async (lack) => {
    const underTest = await servers.makeStubStore();
    servers.stub.careless.add(lack);
    try {
      const store = underTest.open();
      await store.prepare();
      const bytes = randomBytes(100);
      await store.put(bytes);
      underTest.wire.requests.length = 0;
      await store.put(bytes);
      // The document that is there is read and not written again.
      expect(underTest.wire.requests.filter((line) => line.startsWith('PUT'))).toEqual([]);
    } finally {
      servers.stub.careless.clear();
      await underTest.close();
    }
  });

  it('must encrypt where the settings ask for it', async () => {
    const underTest = await servers.makeStubStore();
    const settings = { ...underTest.settings, encryption: { algorithm: 'AES256' as const } };
    await expect(underTest.open({ settings }).prepare()).rejects.toThrow(
      /does not encrypt objects; see S3_SSE/,
    );
    await underTest.close();
  });
});

describe('the address of a store', () => {
  it('names one bucket, or one per digit of the hash', () => {
    expect(bucketsOf('s3://belege/a/b/')).toMatchObject({ names: ['belege'], prefix: 'a/b/' });
    const sixteen = bucketsOf('s3://belege-{h}/');
    expect(sixteen.names).toHaveLength(16);
    expect(sixteen.names.slice(9, 12)).toEqual(['belege-9', 'belege-a', 'belege-b']);
    expect(sixteen.bucketOf('ab'.repeat(32))).toBe('belege-a');
    const many = bucketsOf('s3://{hh}.belege/x');
    expect(many.names).toHaveLength(256);
    expect(many.bucketOf('ab'.repeat(32))).toBe('ab.belege');
  });

  it.each([
    '/srv/documents',
    's3://',
    's3://B',
    's3://belege-{hhh}',
    's3://a-{h}-{h}',
    's3://belege/{h}',
    's3://belege/ä',
  ])('is not %s', (address) => expect(parseStoreAddress(address)).toBeUndefined());
});
