import { createDecipheriv } from 'node:crypto';
import { deriveFileKey, md5, rc4 } from './file-key.ts';
import { type PdfDictionary, type PdfObject, type PdfValue, type Resolve, valuesOf } from './pdf-value.ts';

type EncryptionMethod = 'none' | 'rc4' | 'aes-128' | 'aes-256';
type ObjectId = Pick<PdfObject, 'number' | 'generation'>;

/** Decrypts a file that opens without a password (ISO 32000-2, 7.6). */
export type Decryption = {
  /** Returns undefined if the bytes cannot be decrypted. */
  decrypt: (kind: 'streams' | 'strings', objectId: ObjectId, bytes: Buffer) => Buffer | undefined;
};

/**
 * @param trailers the trailer dictionaries, including the dictionaries of cross-reference streams: they state how the file is encrypted
 * @returns undefined if the file is not encrypted; 'unknown' if no key fits, or if the file states several encryptions
 */
export function readDecryption(
  trailers: PdfDictionary[],
  resolve: Resolve,
): Decryption | undefined | 'unknown' {
  const encryptions = trailers
    .flatMap((trailer) => valuesOf(trailer, 'Encrypt'))
    .flatMap(resolve)
    .filter((value) => value.type === 'dictionary');
  const [encryption, ...others] = encryptions;
  if (encryption === undefined) return undefined;
  if (
    others.some((other) => serialiseEncryption(other, resolve) !== serialiseEncryption(encryption, resolve))
  )
    return 'unknown';
  const ids = trailers
    .flatMap((trailer) => valuesOf(trailer, 'ID'))
    .flatMap(resolve)
    .flatMap((id) => (id.type === 'array' && id.items[0] !== undefined ? resolve(id.items[0]) : []))
    .flatMap((id) => (id.type === 'string' ? [id.bytes] : []));
  const candidates = [...ids, Buffer.alloc(0)];
  const settings = readEncryptionSettings(encryption, resolve);
  if (settings === undefined) return 'unknown';
  for (const id of candidates) {
    const key = deriveFileKey(settings, id);
    if (key !== undefined)
      return { decrypt: (kind, objectId, bytes) => decrypt(settings[kind], key, objectId, bytes) };
  }
  return 'unknown';
}

function serialiseEncryption(encryption: PdfDictionary, resolve: Resolve): string {
  return JSON.stringify(
    ['O', 'U', 'V', 'R', 'CF', 'StmF', 'StrF', 'EFF'].map((key) =>
      valuesOf(encryption, key).flatMap(resolve),
    ),
  );
}

function readEncryptionSettings(encryption: PdfDictionary, resolve: Resolve) {
  const findValue = <Type extends PdfValue['type']>(dictionary: PdfDictionary, key: string, type: Type) =>
    valuesOf(dictionary, key)
      .flatMap(resolve)
      .find((value): value is Extract<PdfValue, { type: Type }> => value.type === type);
  const numberOf = (key: string) => findValue(encryption, key, 'number')?.value;
  const bytesOf = (key: string) => findValue(encryption, key, 'string')?.bytes ?? Buffer.alloc(0);
  const version = numberOf('V') ?? 0;
  const methodOf = (key: string): EncryptionMethod | undefined => {
    if (version < 4) return 'rc4';
    const name = findValue(encryption, key, 'name')?.name ?? 'Identity';
    if (name === 'Identity') return 'none';
    const filters = findValue(encryption, 'CF', 'dictionary');
    const filter = filters === undefined ? undefined : findValue(filters, name, 'dictionary');
    const method = filter === undefined ? undefined : findValue(filter, 'CFM', 'name')?.name;
    return METHODS.get(method ?? '');
  };
  const streams = methodOf('StmF');
  const strings = methodOf('StrF');
  // Embedded files can be encrypted differently from the other streams. They then need a separate password.
  const files = valuesOf(encryption, 'EFF').length === 0 ? streams : methodOf('EFF');
  if (
    findValue(encryption, 'Filter', 'name')?.name !== 'Standard' ||
    streams === undefined ||
    strings === undefined ||
    files !== streams
  )
    return undefined;
  return {
    revision: numberOf('R') ?? 0,
    keyBytes:
      version === 1 ? 5 : version === 4 ? 16 : Math.min(Math.max((numberOf('Length') ?? 40) / 8, 5), 16),
    permissions: numberOf('P') ?? 0,
    encryptsMetadata: !valuesOf(encryption, 'EncryptMetadata')
      .flatMap(resolve)
      .some((value) => value.type === 'word' && value.word === 'false'),
    ownerEntry: bytesOf('O'),
    userEntry: bytesOf('U'),
    userKey: bytesOf('UE'),
    streams,
    strings,
  };
}

const METHODS: ReadonlyMap<string, EncryptionMethod> = new Map([
  ['None', 'none'],
  ['V2', 'rc4'],
  ['AESV2', 'aes-128'],
  ['AESV3', 'aes-256'],
]);

const AES_BLOCK_BYTES = 16;

function decrypt(
  method: EncryptionMethod,
  fileKey: Buffer,
  { number, generation }: ObjectId,
  bytes: Buffer,
): Buffer | undefined {
  if (method === 'none') return bytes;
  if (method === 'aes-256') return decryptAes('aes-256-cbc', fileKey, bytes);
  const idBytes = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8]);
  const salt = method === 'aes-128' ? Buffer.from('sAlT') : Buffer.alloc(0);
  const key = md5(fileKey, idBytes, salt).subarray(0, Math.min(fileKey.length + 5, 16));
  return method === 'rc4' ? rc4(key, bytes) : decryptAes('aes-128-cbc', key, bytes);
}

/** The first block is the initialisation vector; invalid padding is not removed. */
function decryptAes(cipher: string, key: Buffer, bytes: Buffer): Buffer | undefined {
  const length = bytes.length - (bytes.length % AES_BLOCK_BYTES);
  if (length < 2 * AES_BLOCK_BYTES) return Buffer.alloc(0);
  try {
    const decipher = createDecipheriv(cipher, key, bytes.subarray(0, AES_BLOCK_BYTES)).setAutoPadding(false);
    const plain = Buffer.concat([decipher.update(bytes.subarray(AES_BLOCK_BYTES, length)), decipher.final()]);
    const padding = plain.at(-1) ?? 0;
    return padding >= 1 && padding <= AES_BLOCK_BYTES ? plain.subarray(0, plain.length - padding) : plain;
  } catch {
    return undefined;
  }
}
