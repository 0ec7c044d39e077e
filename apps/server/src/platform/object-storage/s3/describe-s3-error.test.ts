import { expect, it } from 'vitest';
import { describeS3Error } from './describe-s3-error.ts';

const PLACE = 's3://belege/';

/** An error of the connection, or of an answer, as the library makes them. */
const errorOf = (code: string, fields: object = {}) =>
  Object.assign(new Error(`failed\nwith details`), { name: code, ...fields });

it.each([
  ['EAI_AGAIN', 'the name of the server cannot be resolved; see S3_ENDPOINT and the DNS'],
  ['ENOTFOUND', 'there is no such host; see S3_ENDPOINT'],
  ['ECONNREFUSED', 'the server does not answer; see S3_ENDPOINT'],
  ['TimeoutError', 'the server did not answer in time'],
  ['SlowDown', 'the server asks for fewer requests; its limit for the bucket is reached'],
  ['QuotaExceeded', 'the quota of the bucket is used up'],
  ['ExpiredToken', 'AWS_SESSION_TOKEN has expired'],
  ['SignatureDoesNotMatch', 'AWS_SECRET_ACCESS_KEY is wrong'],
])('the fault %s is one line with the remedy', (code, remedy) => {
  expect(describeS3Error(PLACE, errorOf(code))).toBe(`${PLACE}: ${remedy} (failed)`);
  const connection = Object.assign(new Error('failed'), { code });
  expect(describeS3Error(PLACE, connection)).toBe(`${PLACE}: ${remedy} (failed)`);
});

it('an answer without a code is described by its status, and an unknown fault by itself', () => {
  const full = errorOf('UnknownError', { message: 'UnknownError', $metadata: { httpStatusCode: 507 } });
  expect(describeS3Error(PLACE, full)).toBe(`${PLACE}: the server is full (UnknownError)`);
  const proxy = errorOf('UnknownError', { message: 'UnknownError', $metadata: { httpStatusCode: 502 } });
  expect(describeS3Error(PLACE, proxy)).toBe(
    `${PLACE}: the server, or a proxy before it, cannot answer now (UnknownError)`,
  );
  expect(describeS3Error(PLACE, errorOf('Teapot'))).toBe(`${PLACE}: failed`);
});
