export type { ObjectStorage, StoredObject } from './object-storage.ts';
export { openObjectStorage } from './open-storage.ts';
export type { LockMode } from './s3/object-lock.ts';
export { isS3Address } from './s3/s3-address.ts';
export type { S3Settings } from './s3/s3-settings.ts';
