import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLocked, type Locks, respondAboutLocks } from './s3-stub-locks.ts';
import { get, head, list } from './s3-stub-reads.ts';
import { refuse } from './s3-stub-refusal.ts';

/**
 * A fault of a request. `lost`: the request is done and the answer is 503, as after a time-out of a proxy. `refused`: 503 and
 * nothing is done. `silent`: no answer at all. `cut`: the connection ends within the body. `no-token`: a list says that it is
 * incomplete, but has no token for its next page.
 */
type Fault = 'lost' | 'refused' | 'silent' | 'cut' | 'no-token';

interface Denial {
  readonly status: number;
  readonly code: string;
  /** If empty, the answer has no message, like an answer of Ceph. */
  readonly message?: string;
}

export interface S3Stub {
  readonly endpoint: string;
  /** The objects of the bucket `belege`. */
  readonly objects: Map<string, Buffer>;
  /** The objects of all buckets, by the name of the bucket; a test adds and removes buckets. */
  readonly buckets: Map<string, Map<string, Buffer>>;
  /** Methods and keys of all requests. */
  readonly requests: string[];
  /** Faults of the next requests, in order. */
  readonly faults: Fault[];
  /** Requests that are refused with this code, by method, or by method and bucket (`PUT belege-7`). */
  readonly denied: Map<string, Denial>;
  /**
   * The checks that the server leaves out. `hash`: it stores bytes that do not match their hash. `condition`: it ignores `If-None-Match`.
   * `no-condition`: it answers 501 to it. `lock`: it deletes locked versions. `put-lock`: it ignores the lock of a put. `retention`: it
   * does not know object lock, and stores a retention as the object, like Swift.
   */
  readonly careless: Set<'hash' | 'condition' | 'no-condition' | 'lock' | 'put-lock' | 'retention'>;
  locks: Locks;
  /** The buckets that have no object lock, although others have it. */
  readonly unlockedBuckets: Set<string>;
  /** The time by which the server's clock is ahead of this machine's. */
  clockAheadMs: number;
  /** The only region whose signatures the server takes; undefined: any. */
  region: string | undefined;
  close(): Promise<void>;
}

export const STUB_KEYS = {
  AWS_ACCESS_KEY_ID: 'belegfach',
  AWS_SECRET_ACCESS_KEY: 'belegfach-secret',
} as const;

/**
 * A small S3 server in this process: put (also conditional), get, head, list and delete. It checks the access key, the
 * region, the time, the signed hash of the bytes and their checksum, as real servers do. It does not verify the signature
 * itself.
 */
export async function startS3Stub(): Promise<S3Stub> {
  const belege = new Map<string, Buffer>();
  const buckets: S3Stub['buckets'] = new Map([['belege', belege]]);
  const unlockedBuckets = new Set<string>();
  /** The time at which each object was put, by bucket and key. */
  const times = new Map<string, Date>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  const denied: S3Stub['denied'] = new Map();
  const careless: S3Stub['careless'] = new Set();
  const stub: Pick<S3Stub, 'locks' | 'clockAheadMs' | 'region'> = {
    locks: undefined,
    clockAheadMs: 0,
    region: undefined,
  };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
      const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
      const key = rest.join('/');
      const { method = '' } = request;
      const objects = buckets.get(bucket) ?? new Map<string, Buffer>();
      const locks = unlockedBuckets.has(bucket) ? undefined : stub.locks;
      response.setHeader('date', new Date(Date.now() + stub.clockAheadMs).toUTCString());
      if (method === 'PUT' && locks !== undefined) response.setHeader('x-amz-version-id', 'v1');
      const isAboutLocks = searchParams.has('object-lock') || searchParams.has('retention');
      if (method === 'PUT' && !isRefusedAsExisting(objects, key, request))
        times.set(`${bucket}/${key}`, new Date());
      const query = isAboutLocks ? `?${[...searchParams.keys()].join('&')}` : '';
      requests.push(`${method} ${key === '' ? (searchParams.get('prefix') ?? '') : key}${query}`);
      const fault = faults.shift();
      if (fault === 'silent') return;
      const denial =
        findDenial(request, stub) ??
        (buckets.has(bucket) ? undefined : { status: 404, code: 'NoSuchBucket' }) ??
        denied.get(`${method} ${bucket}`) ??
        denied.get(method);
      if (fault === 'refused') refuse(response, 503, 'SlowDown');
      else if (fault === 'lost') {
        if (method === 'PUT') objects.set(key, body);
        if (method === 'DELETE') objects.delete(key);
        refuse(response, 503, 'ServiceUnavailable');
      } else if (denial !== undefined) refuse(response, denial.status, denial.code, denial.message);
      else if (isAboutLocks && !careless.has('retention'))
        respondAboutLocks({ objects, locks }, key, body, response);
      else if (
        method === 'PUT' &&
        careless.has('no-condition') &&
        request.headers['if-none-match'] !== undefined
      )
        refuse(response, 501, 'NotImplemented');
      else if (method === 'PUT') {
        if (careless.has('condition')) delete request.headers['if-none-match'];
        if (careless.has('hash')) store(objects, key, body, response);
        else put(objects, key, body, request, response);
        const lockedUntil = request.headers['x-amz-object-lock-retain-until-date'];
        if (response.statusCode === 200 && lockedUntil !== undefined && !careless.has('put-lock'))
          locks?.set(key, new Date(String(lockedUntil)));
      } else if (
        method === 'DELETE' &&
        searchParams.has('versionId') &&
        isLocked(locks, key) &&
        !careless.has('lock')
      )
        refuse(response, 403, 'AccessDenied');
      else if (method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (method === 'HEAD') head({ objects, locks }, key, response);
      else if (key === '')
        list(
          { objects, timeOf: (one) => times.get(`${bucket}/${one}`) },
          searchParams,
          response,
          fault === 'no-token',
        );
      else get(objects, key, response, fault === 'cut');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(stub, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: belege,
    buckets,
    unlockedBuckets,
    requests,
    faults,
    denied,
    careless,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** AWS also refuses a signature whose time differs by more. */
const MAX_CLOCK_DIFFERENCE_MS = 15 * 60_000;

function findDenial(
  { headers }: IncomingMessage,
  { clockAheadMs, region }: Pick<S3Stub, 'clockAheadMs' | 'region'>,
): Denial | undefined {
  const [, keyId, signedRegion] =
    /Credential=([^/]+)\/\d+\/([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  if (keyId !== STUB_KEYS.AWS_ACCESS_KEY_ID) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== undefined && signedRegion !== region)
    return {
      status: 400,
      code: 'AuthorizationHeaderMalformed',
      message: `The authorization header is malformed; the region '${signedRegion ?? ''}' is wrong; expecting '${region}'`,
    };
  const signedAt = Date.parse(
    String(headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Math.abs(Date.now() + clockAheadMs - signedAt) > MAX_CLOCK_DIFFERENCE_MS)
    return { status: 403, code: 'RequestTimeTooSkewed' };
  return undefined;
}

function put(
  objects: Map<string, Buffer>,
  key: string,
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers } = request;
  const digest = createHash('sha256').update(body).digest();
  if (isRefusedAsExisting(objects, key, request)) refuse(response, 412, 'PreconditionFailed');
  else if (headers['x-amz-content-sha256'] !== digest.toString('hex'))
    refuse(response, 400, 'XAmzContentSHA256Mismatch');
  else if (headers['x-amz-checksum-sha256'] !== digest.toString('base64')) refuse(response, 400, 'BadDigest');
  else {
    store(objects, key, body, response);
  }
}

function store(objects: Map<string, Buffer>, key: string, body: Buffer, response: ServerResponse): void {
  objects.set(key, body);
  response.writeHead(200).end();
}

function isRefusedAsExisting(
  objects: ReadonlyMap<string, Buffer>,
  key: string,
  { headers }: IncomingMessage,
): boolean {
  return headers['if-none-match'] === '*' && objects.has(key);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
