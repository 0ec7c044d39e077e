import path from 'node:path';
import { openFolderStorage } from './folder-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import type { S3Settings } from './s3/s3-settings.ts';

/** A bucket's name as S3 defines it, and a prefix of plain characters. */
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+([\w./-]*))?$/;

/** @returns undefined when the address is not the address of a bucket but the path of a folder */
export function isS3Address(address: string): boolean {
  return address.startsWith('s3:');
}

/**
 * Opens a folder or `s3://bucket/prefix`.
 * @throws Error in one line when the address has neither form
 */
export async function openObjectStorage(address: string, s3: S3Settings): Promise<ObjectStorage> {
  if (!isS3Address(address)) return openFolderStorage(path.resolve(address));
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(address) ?? [];
  if (bucket === undefined) throw new Error(`${address} is no address like s3://bucket/prefix`);
  // The library is large, and no other command needs it.
  const { openS3Storage } = await import('./s3/s3-storage.ts');
  const name = prefix.replace(/\/+$/, '');
  return openS3Storage({ bucket, prefix: name === '' ? '' : `${name}/` }, s3);
}
