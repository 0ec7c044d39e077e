export { forEachConcurrently } from './for-each-concurrently.ts';
export type { ObjectStorage, StoredObject } from './object-storage.ts';
export { isS3Address, openObjectStorage } from './open-storage.ts';
export type { S3Settings } from './s3/s3-settings.ts';
