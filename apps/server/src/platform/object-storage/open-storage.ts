import path from 'node:path';
import { openFolderStorage } from './folder-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { isS3Address, parseS3Address } from './s3/s3-address.ts';
import type { S3Settings } from './s3/s3-settings.ts';

/**
 * Opens a folder or `s3://bucket/prefix`.
 * @throws Error with a one-line message when the address has neither form
 */
export async function openObjectStorage(address: string, s3: S3Settings): Promise<ObjectStorage> {
  if (!isS3Address(address)) return openFolderStorage(path.resolve(address));
  const location = parseS3Address(address);
  if (location === undefined) throw new Error(`${address} is no address like s3://bucket/prefix`);
  // The library is large, and no other command needs it.
  const { openS3Storage } = await import('./s3/s3-storage.ts');
  return openS3Storage(location, s3);
}
