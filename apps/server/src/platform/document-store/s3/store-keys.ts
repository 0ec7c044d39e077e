import { isHash } from '../store-disk.ts';
import type { StoreBuckets } from './bucket-of.ts';

/** The keys are the paths of a store of files: a copy of its folder into a bucket is a store. */
export type StoreKeys = ReturnType<typeof createStoreKeys>;

export function createStoreKeys({ prefix, bucketOf }: StoreBuckets) {
  const documents = `${prefix}sha256/`;
  const lost = `${prefix}lost+found/`;
  const documentKey = (hash: string) => `${documents}${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
  return {
    markIn: (bucket: string) => ({ bucket, key: `${prefix}installation` }),
    /** Without the end, which is a random name. */
    probeIn: (bucket: string) => ({ bucket, key: `${prefix}probe/` }),
    documents,
    lost,
    document: (sha256: Uint8Array) => {
      const hash = Buffer.from(sha256).toString('hex');
      if (!isHash(hash)) throw new Error('a SHA-256 has 32 bytes');
      return { bucket: bucketOf(hash), key: documentKey(hash) };
    },
    /** The prefix of the keys of all documents whose hash begins with these digits, at most four. */
    documentsOf: (digits: string) => {
      const [first, second] = [digits.slice(0, 2), digits.slice(2, 4)];
      return `${documents}${first}${first.length < 2 ? '' : '/'}${second}${second.length < 2 ? '' : '/'}`;
    },
    /** A file of the lost+found: its name begins with its hash. */
    lostFile: (day: string, name: string) => ({ bucket: bucketOf(name), key: `${lost}${day}/${name}` }),
    /** @returns undefined for a key that the store did not make */
    hashOf: (key: string): Buffer | undefined => {
      const hash = key.slice(-64);
      return isHash(hash) && documentKey(hash) === key ? Buffer.from(hash, 'hex') : undefined;
    },
  };
}
