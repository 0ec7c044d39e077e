import { codeOf, messageOf } from '../../errors/index.ts';
import { statusOf } from './request-retries.ts';

/** The advice to the operator, by the error code of the server or of the connection. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ['NoSuchBucket', 'the bucket does not exist; create it first'],
  ['InvalidAccessKeyId', 'the server does not know AWS_ACCESS_KEY_ID'],
  ['SignatureDoesNotMatch', 'AWS_SECRET_ACCESS_KEY is wrong'],
  ['AccessDenied', 'the access key may not do this'],
  ['ExpiredToken', 'AWS_SESSION_TOKEN has expired'],
  ['CredentialsProviderError', 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  ['PermanentRedirect', 'the bucket is in another region; set AWS_REGION'],
  ['AuthorizationHeaderMalformed', 'the bucket is in another region; set AWS_REGION'],
  ['RequestTimeTooSkewed', 'the clock of this machine or of the server is wrong'],
  ['SlowDown', 'the server asks for fewer requests; its limit for the bucket is reached'],
  ['InvalidRegionName', 'the bucket is in another region; set AWS_REGION'],
  ['EAI_AGAIN', 'the name of the server cannot be resolved; see S3_ENDPOINT and the DNS'],
  ['ServiceUnavailable', 'the server, or a proxy before it, cannot answer now'],
  ['QuotaExceeded', 'the quota of the bucket is used up'],
  ['InsufficientStorage', 'the server is full'],
  ['ENOTFOUND', 'there is no such host; see S3_ENDPOINT'],
  ['ECONNREFUSED', 'the server does not answer; see S3_ENDPOINT'],
  ['TimeoutError', 'the server did not answer in time'],
]);

/** The answer to a HEAD request, or the answer of a simple server, has a status and no code. */
const CODES_OF_STATUS: ReadonlyMap<number, string> = new Map([
  [403, 'AccessDenied'],
  [502, 'ServiceUnavailable'],
  [503, 'ServiceUnavailable'],
  [504, 'ServiceUnavailable'],
  [507, 'InsufficientStorage'],
]);

/** One line that names the storage, what failed and the remedy. The keys are never part of it. */
export function describeS3Error(address: string, error: unknown): string {
  const remedy = codesOf(error)
    .map((code) => REMEDIES.get(code))
    .find((one) => one !== undefined);
  const message = firstLineOf(error);
  return `${address}: ${remedy === undefined ? message : `${remedy} (${message})`}`;
}

/** The message. Ceph sends only a code, and the library then makes the message `UnknownError`: the code says more. */
function firstLineOf(error: unknown): string {
  const [message = ''] = messageOf(error).split('\n', 1);
  return message === 'UnknownError' && error instanceof Error ? error.name : message;
}

export function isMissingObject(error: unknown): boolean {
  return codesOf(error).includes('NoSuchKey');
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.name, codeOf(error), CODES_OF_STATUS.get(statusOf(error) ?? 0) ?? ''];
}
