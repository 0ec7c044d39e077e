import { createDecipheriv } from 'node:crypto';
import { deriveFileKey, md5, rc4 } from './file-key.ts';
import { type PdfDictionary, type PdfObject, type PdfValue, type Resolve, valuesOf } from './pdf-value.ts';

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256';
type ObjectId = Pick<PdfObject, 'number' | 'generation'>;

/** Decrypts a file that opens without a password (ISO 32000-2, 7.6). */
export type Decryption = {
  /** Returns undefined if the bytes cannot be decrypted. */
  decrypt: (kind: 'streams' | 'strings', place: ObjectId, bytes: Buffer) => Buffer | undefined;
};

/**
 * @param tables the dictionaries that state how the file is encrypted: trailers, and those of cross-reference streams
 * @returns undefined for a file that is not encrypted; 'unknown' if no key fits, or if readers could choose between several encryptions
 */
export function readDecryption(
  tables: PdfDictionary[],
  resolve: Resolve,
): Decryption | undefined | 'unknown' {
  const encryptions = tables
    .flatMap((table) => valuesOf(table, 'Encrypt'))
    .flatMap(resolve)
    .filter((value) => value.type === 'dictionary');
  const [encryption, ...others] = encryptions;
  if (encryption === undefined) return undefined;
  if (others.some((other) => describe(other, resolve) !== describe(encryption, resolve))) return 'unknown';
  const ids = tables
    .flatMap((table) => valuesOf(table, 'ID'))
    .flatMap(resolve)
    .flatMap((id) => (id.type === 'array' && id.items[0] !== undefined ? resolve(id.items[0]) : []))
    .flatMap((id) => (id.type === 'string' ? [id.bytes] : []));
  const candidates = [...ids, Buffer.alloc(0)];
  const settings = readSettings(encryption, resolve);
  if (settings === undefined) return 'unknown';
  for (const id of candidates) {
    const key = deriveFileKey(settings, id);
    if (key !== undefined)
      return { decrypt: (kind, place, bytes) => decrypt(settings[kind], key, place, bytes) };
  }
  return 'unknown';
}

function describe(encryption: PdfDictionary, resolve: Resolve): string {
  return JSON.stringify(
    ['O', 'U', 'V', 'R', 'CF', 'StmF', 'StrF', 'EFF'].map((key) =>
      valuesOf(encryption, key).flatMap(resolve),
    ),
  );
}

function readSettings(encryption: PdfDictionary, resolve: Resolve) {
  const findValue = <Type extends PdfValue['type']>(dictionary: PdfDictionary, key: string, type: Type) =>
    valuesOf(dictionary, key)
      .flatMap(resolve)
      .find((value): value is Extract<PdfValue, { type: Type }> => value.type === type);
  const number = (key: string) => findValue(encryption, key, 'number')?.value;
  const bytes = (key: string) => findValue(encryption, key, 'string')?.bytes ?? Buffer.alloc(0);
  const version = number('V') ?? 0;
  const methodOf = (key: string): Method | undefined => {
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
  // Embedded files with another encryption than the other streams need their own password.
  const files = valuesOf(encryption, 'EFF').length === 0 ? streams : methodOf('EFF');
  if (
    findValue(encryption, 'Filter', 'name')?.name !== 'Standard' ||
    streams === undefined ||
    strings === undefined ||
    files !== streams
  )
    return undefined;
  return {
    revision: number('R') ?? 0,
    keyLength:
      version === 1 ? 5 : version === 4 ? 16 : Math.min(Math.max((number('Length') ?? 40) / 8, 5), 16),
    permissions: number('P') ?? 0,
    encryptsMetadata: !valuesOf(encryption, 'EncryptMetadata')
      .flatMap(resolve)
      .some((value) => value.type === 'word' && value.word === 'false'),
    owner: bytes('O'),
    user: bytes('U'),
    userKey: bytes('UE'),
    streams,
    strings,
  };
}

const METHODS: ReadonlyMap<string, Method> = new Map([
  ['None', 'none'],
  ['V2', 'rc4'],
  ['AESV2', 'aes-128'],
  ['AESV3', 'aes-256'],
]);

const AES_BLOCK = 16;

function decrypt(
  method: Method,
  fileKey: Buffer,
  { number, generation }: ObjectId,
  bytes: Buffer,
): Buffer | undefined {
  if (method === 'none') return bytes;
  if (method === 'aes-256') return decryptAes('aes-256-cbc', fileKey, bytes);
  const place = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8]);
  const salt = method === 'aes-128' ? Buffer.from('sAlT') : Buffer.alloc(0);
  const key = md5(fileKey, place, salt).subarray(0, Math.min(fileKey.length + 5, 16));
  return method === 'rc4' ? rc4(key, bytes) : decryptAes('aes-128-cbc', key, bytes);
}

/** The first block is the initialisation vector; invalid padding is not removed. */
function decryptAes(cipher: string, key: Buffer, bytes: Buffer): Buffer | undefined {
  const length = bytes.length - (bytes.length % AES_BLOCK);
  if (length < 2 * AES_BLOCK) return Buffer.alloc(0);
  try {
    const decipher = createDecipheriv(cipher, key, bytes.subarray(0, AES_BLOCK)).setAutoPadding(false);
    const plain = Buffer.concat([decipher.update(bytes.subarray(AES_BLOCK, length)), decipher.final()]);
    const padding = plain.at(-1) ?? 0;
    return padding >= 1 && padding <= AES_BLOCK ? plain.subarray(0, plain.length - padding) : plain;
  } catch {
    return undefined;
  }
}
