/** A bucket and the prefix of the keys in it. */
export interface S3Location {
  readonly bucket: string;
  /** Empty, or a path that ends with `/`. */
  readonly prefix: string;
}

/** A bucket's name as S3 defines it, and a prefix of plain characters. */
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+([\w./-]*))?$/;

/** Whether the address is the address of a bucket and not the path of a folder. */
export function isS3Address(address: string): boolean {
  return address.startsWith('s3:');
}

/** @returns undefined when the address is not one like `s3://bucket/prefix` */
export function parseS3Address(address: string): S3Location | undefined {
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(address) ?? [];
  if (bucket === undefined) return undefined;
  const name = prefix.replace(/\/+$/, '');
  return { bucket, prefix: name === '' ? '' : `${name}/` };
}
