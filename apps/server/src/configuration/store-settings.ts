import { z } from 'zod';
import type { VerifyCycle } from '../features/verification/index.ts';
import { parseStoreAddress, type StoreBuckets } from '../platform/document-store/index.ts';
import type { LockMode, S3Settings } from '../platform/object-storage/index.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readS3, S3_SETTINGS } from './s3-settings.ts';

export interface StoreConfig {
  /** The buckets of the documents; undefined: files below the data directory. */
  readonly documentBuckets: StoreBuckets | undefined;
  /** The number of nights in which every name of a document is compared and every byte is read. */
  readonly verifyCycle: VerifyCycle;
  /** How documents in buckets are locked against deletion; undefined: they are not locked. */
  readonly lockMode: LockMode | undefined;
  /** The S3 server of the documents and of snapshots. */
  readonly s3: S3Settings;
}

const STORE_HINT =
  'e.g. s3://bucket/prefix/, or s3://bucket-{h}/ for 16 buckets by the first digit of the hash; not set: files under DATA_DIR';
const VERIFY_HINT = 'a number of days from 1 to 366';
const MAX_VERIFY_DAYS = 366;

/** The settings of the documents. */
export const STORE_SETTINGS = {
  DOCUMENT_STORE: z
    .string()
    .transform((value, context) => {
      const buckets = parseStoreAddress(value);
      if (buckets !== undefined) return buckets;
      context.addIssue({ code: 'custom', message: STORE_HINT });
      return z.NEVER;
    })
    .optional(),
  VERIFY_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, VERIFY_HINT)
    .transform(Number)
    .pipe(z.int().min(1, VERIFY_HINT).max(MAX_VERIFY_DAYS, VERIFY_HINT))
    .optional(),
  S3_OBJECT_LOCK: z.enum(['governance', 'compliance'], { error: 'governance or compliance' }).optional(),
  ...S3_SETTINGS,
};

/**
 * On a disk, the names are compared each night. Buckets are checked less often, because a server may charge for each
 * list and each read.
 */
const FILES: VerifyCycle = { listNights: 1, readNights: 7 };
const BUCKETS: VerifyCycle = { listNights: 7, readNights: 90 };

/** @throws ConfigurationError when the settings contradict each other */
export function readStore(
  settings: {
    readonly [Name in keyof typeof STORE_SETTINGS]?: z.output<(typeof STORE_SETTINGS)[Name]>;
  },
): StoreConfig {
  const { DOCUMENT_STORE: documentBuckets, VERIFY_DAYS: days, S3_OBJECT_LOCK: lockMode } = settings;
  if (lockMode !== undefined && documentBuckets === undefined)
    throw new ConfigurationError('S3_OBJECT_LOCK: is used only with DOCUMENT_STORE=s3://bucket/prefix/');
  const cycle = documentBuckets === undefined ? FILES : BUCKETS;
  return {
    documentBuckets,
    verifyCycle: { ...cycle, readNights: days ?? cycle.readNights },
    lockMode,
    s3: readS3(settings),
  };
}
