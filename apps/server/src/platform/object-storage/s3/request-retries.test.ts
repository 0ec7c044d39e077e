import { describe, expect, it } from 'vitest';
import { withRequestRetries } from './request-retries.ts';

const PATIENCE = { attempts: 2, connectMs: 1_000, answerMs: 60_000, msPerMegabyte: 0 };

/** The error that the library makes of an answer with this status. */
const answerOf = (httpStatusCode: number) =>
  Object.assign(new Error(`status ${httpStatusCode}`), { $metadata: { httpStatusCode } });

/** The number of times that a request that always fails with this error is sent. */
async function countAttempts(error: Error, patience = PATIENCE): Promise<number> {
  let sent = 0;
  const outcome = withRequestRetries(patience, 0, () => {
    sent += 1;
    return Promise.reject(error);
  });
  await expect(outcome).rejects.toBe(error);
  return sent;
}

describe('a request to an S3 server is sent again', () => {
  it.each([408, 409, 429, 500, 502, 503, 504])('after the answer %d', async (status) => {
    expect(await countAttempts(answerOf(status))).toBe(2);
  });

  it('after a fault of the connection, and after an answer whose body broke off', async () => {
    expect(await countAttempts(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))).toBe(2);
    expect(await countAttempts(answerOf(200))).toBe(2);
  });

  it('as often as its caller has patience', async () => {
    expect(await countAttempts(answerOf(503), { ...PATIENCE, attempts: 3 })).toBe(3);
    expect(await countAttempts(answerOf(503), { ...PATIENCE, attempts: 1 })).toBe(1);
  });

  it('when no complete answer came in time, for which bytes that are known later count', async () => {
    const patience = { ...PATIENCE, answerMs: 1, msPerMegabyte: 60_000 };
    let sent = 0;
    const silent = withRequestRetries(patience, 0, ({ signal }) => {
      sent += 1;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    });
    await expect(silent).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(sent).toBe(2);
    const large = withRequestRetries(patience, 0, async ({ signal, allowBytes }) => {
      allowBytes(1024 * 1024);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return signal.aborted;
    });
    expect(await large).toBe(false);
  });
});

describe('a request to an S3 server is final', () => {
  it.each([301, 400, 403, 404, 412, 416, 501])('after the answer %d', async (status) => {
    expect(await countAttempts(answerOf(status))).toBe(1);
  });

  it('without credentials', async () => {
    const error = new Error('none');
    error.name = 'CredentialsProviderError';
    expect(await countAttempts(error)).toBe(1);
  });
});
