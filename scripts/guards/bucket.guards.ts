import type { Guard } from './guard.ts';

const STORE = 'apps/server/src/platform/document-store';
const SUITE = `${STORE}/document-store.test.ts`;
const S3_TEST = `${STORE}/s3/s3-document-store.test.ts`;
const PORTAL_TEST = 'apps/server/test/documents-in-a-bucket.test.ts';

const LOCK_TEST = `${STORE}/s3/object-lock.test.ts`;

export const guards: readonly Guard[] = [
  {
    rules: ['STO-4'],
    protection: 'a document of a bucket is delivered only if its bytes match its hash',
    file: `${STORE}/s3/s3-document-store.ts`,
    from: '      if (hasHash(bytes, sha256)) return bytes;\n',
    to: '      if (hasHash(bytes, sha256) || bytes.length > 0) return bytes;\n',
    tests: [SUITE, S3_TEST],
    testName: 'altered document|fault of the connection: change',
  },
  {
    rules: ['STO-4'],
    protection: 'nothing is acknowledged in a bucket of another installation',
    file: `${STORE}/s3/s3-document-store.ts`,
    from: '    await this.mark.check();\n    return hashed',
    to: '    return hashed',
    tests: [SUITE],
    testName: 'acknowledges nothing',
  },
  {
    rules: ['STO-58'],
    protection: 'a request whose answer is lost, late or cut is sent again',
    file: 'apps/server/src/platform/object-storage/s3/attempts.ts',
    from: 'if (attempt >= patience.attempts || !isRepeatable(fault)) throw fault;',
    to: 'if (attempt >= 1 || !isRepeatable(fault)) throw fault;',
    tests: [S3_TEST],
    testName: 'a small server .*delivers .*fault of the connection: (lose|cut|silent)',
  },
  {
    rules: ['STO-59'],
    protection: 'a missing bucket is no missing document',
    file: `${STORE}/s3/store-requests.ts`,
    from: '      for await (const found of list(place.bucket, place.key))\n        return found.key === place.key ? found.size : undefined;\n',
    to: '',
    tests: [S3_TEST],
    testName: 'a small server .*document as lost',
  },
  {
    rules: ['STO-59'],
    protection: 'a call is told when to try again while the S3 server cannot be reached',
    file: `${STORE}/s3/store-requests.ts`,
    from: '      retryAfter: RETRY_AFTER_S,\n',
    to: '',
    tests: [S3_TEST, PORTAL_TEST],
    testName: 'document as lost|whose S3 server is gone',
  },
  {
    rules: ['STO-60'],
    protection: 'a server that stores bytes with another hash stops the start',
    file: `${STORE}/s3/probe-server.ts`,
    from: '    await requireHashCheck(server, { bucket, key: `${key}${randomUUID()}` });\n',
    to: '    void requireHashCheck;\n',
    tests: [S3_TEST],
    testName: 'do not match their signed hash',
  },
  {
    rules: ['STO-60'],
    protection: 'an object that the server does not encrypt does not count as stored',
    file: 'apps/server/src/platform/object-storage/s3/s3-server.ts',
    from: 'answer.ServerSideEncryption !== settings.encryption.algorithm',
    to: "settings.encryption.keyId === ''",
    tests: [S3_TEST],
    testName: 'must encrypt',
  },
  {
    rules: ['STO-19'],
    protection: 'the sweep copies an object of a bucket into the lost+found before it removes it',
    file: `${STORE}/s3/s3-document-store.ts`,
    from: '    await setObjectAside(this.#objects, hasHash(bytes, sha256) ? hash : `${hash}.damaged`, bytes);\n',
    to: '    void hash;\n',
    tests: [SUITE],
    testName: 'sets files aside in the lost\\+found',
  },
  {
    rules: ['STO-59'],
    protection: 'the verification reports no document as damaged because the S3 server refuses a request',
    file: 'apps/server/src/features/verification/verify-documents.ts',
    from: '    if (error instanceof StoreUnavailable) throw error;\n',
    to: '    void StoreUnavailable;\n',
    tests: [PORTAL_TEST],
    testName: 'bound to the database|not reported as damaged',
  },
  {
    rules: ['STO-67'],
    protection: 'no retention is sent to a bucket that was not probed',
    file: `${STORE}/s3/s3-document-store.ts`,
    from: '    await this.#findWriteMode();\n    return this.#requests.lockVersion(',
    to: '    return this.#requests.lockVersion(',
    tests: [LOCK_TEST],
    testName: 'is never asked to lock anything',
  },
  {
    rules: ['STO-67'],
    protection: 'a server that deletes locked versions stops the start',
    file: `${STORE}/s3/probe-lock.ts`,
    from: 'if (!isKept || (await server.get(place))?.equals(bytes) !== true)',
    to: 'if (!isKept && bytes.length === 0)',
    tests: [LOCK_TEST],
    testName: 'deletes locked versions',
  },
  {
    rules: ['STO-67'],
    protection: 'of several documents with the same bytes the longest retention counts',
    file: 'apps/server/src/features/store/document-lock.repository.ts',
    from: 'select max(ends) as ends',
    to: 'select min(ends) as ends',
    tests: ['apps/server/src/features/store/lock-documents.test.ts'],
    testName: 'the longest retention counts',
  },
];
