import { parseS3Address } from '../../object-storage/s3/s3-address.ts';
import type { S3Settings } from '../../object-storage/s3/s3-settings.ts';

/** The buckets of a document store, and the prefix of the keys in each of them. */
export interface StoreBuckets {
  /** As the operator wrote it. */
  readonly address: string;
  /** Empty, or a path that ends with `/`. */
  readonly prefix: string;
  /** All buckets. The mark of the first one counts the generations. */
  readonly names: readonly [string, ...string[]];
  /** The bucket of the file with this hash. @param hash SHA-256 in hex, or its first two digits */
  readonly bucketOf: (hash: string) => string;
  /** The address of one bucket, for messages: the address as the operator wrote it, if there is only one bucket. */
  readonly addressOf: (bucket: string) => string;
  /** The buckets of the files whose hash begins with these hexadecimal digits, in the order of the hashes. */
  readonly namesOf: (prefix: string) => readonly string[];
}

/**
 * The identity contains the server, because buckets of different servers may have the same name; on AWS the region
 * stands for the server. If the operator spells the same server differently, it counts as another store: then
 * everything is compared again, and nothing is lost. Earlier versions used the address alone as the identity.
 */
export function identifyBuckets(
  { address }: Pick<StoreBuckets, 'address'>,
  { endpoint, region }: Pick<S3Settings, 'endpoint' | 'region'>,
): string {
  return `${address} at ${endpoint === undefined ? `AWS ${region ?? ''}`.trimEnd() : new URL(endpoint).href}`;
}

const PLACEHOLDER = /\{(hh?)\}/g;

/**
 * Reads `s3://bucket/prefix`. `{h}` in the name of the bucket stands for the first hexadecimal digit of the hash and
 * `{hh}` for the first two: many servers limit the objects and the requests of one bucket. It cannot be changed later
 * without copying the documents.
 * @returns undefined when the address has another form
 */
export function parseStoreAddress(address: string): StoreBuckets | undefined {
  const placeholders = [...address.matchAll(PLACEHOLDER)];
  const digits = placeholders[0]?.[1]?.length ?? 0;
  const fill = (hash: string) => address.replace(PLACEHOLDER, hash.slice(0, digits));
  const first = parseS3Address(fill('00'));
  const isInBucket = placeholders.every(({ index }) => !address.slice('s3://'.length, index).includes('/'));
  if (first === undefined || placeholders.length > 1 || !isInBucket) return undefined;
  const nameOf = (hash: string) => parseS3Address(fill(hash))?.bucket ?? first.bucket;
  const others = Array.from({ length: 16 ** digits - 1 }, (_, index) =>
    nameOf((index + 1).toString(16).padStart(digits, '0')),
  );
  const names = [first.bucket, ...others] as const;
  const digitsOf = (index: number) => (digits === 0 ? '' : index.toString(16).padStart(digits, '0'));
  return {
    address,
    prefix: first.prefix,
    names,
    bucketOf: nameOf,
    addressOf: (bucket) => (digits === 0 ? address : `s3://${bucket}/${first.prefix}`),
    namesOf: (prefix) => {
      const wanted = prefix.slice(0, digits);
      return names.filter((_name, index) => digitsOf(index).startsWith(wanted));
    },
  };
}
