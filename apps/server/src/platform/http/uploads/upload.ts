import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FilePart } from '@belegfach/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, hasCode, InvalidRequest } from '../../errors/index.ts';

/**
 * A file of an upload. It is stored in the folder of its upload until the call ends; a handler that needs it longer reads
 * or moves it.
 */
export interface UploadedFile {
  /**
   * The sender's name of the file, for display only; it is never used as a path. The sender's content type is ignored.
   */
  readonly fileName: string;
  readonly path: string;
  readonly bytes: number;
}

export interface Upload {
  /** The text fields; a repeated field is a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The files by the names of the declared parts; each part has at least one file. */
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  /** Removes the files from the disk. */
  remove(): Promise<void>;
}

/** The total size of an upload's files; 0 without an upload. */
export function countFileBytes(upload: Upload | undefined): number {
  const files = Object.values(upload?.files ?? {}).flat();
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

type FileParts = Readonly<Record<string, FilePart>>;

/** A person must mount the disk first. */
const RETRY_NOT_MOUNTED_S = 60;
const MAX_FIELDS = 20;
const MAX_FIELD_NAME_BYTES = 100;
const MAX_FIELD_BYTES = 10_000;
const MAX_FILE_NAME_LENGTH = 200;
/** Headers of one part; a client usually sends a disposition and a type. */
const MAX_PART_HEADERS = 10;
/** Allowance for each part in addition to its files. */
const OVERHEAD_PER_PART = 16 * 1024;
/** A body that exceeds its limit by less than this is read to its end, so that the sender receives the reason. */
const MAX_EXCESS_READ_BYTES = 64 * 1024 * 1024;

/**
 * Streams the body of an upload to a new folder below `root`. After a failure no file of it stays.
 * @throws InvalidRequest for wrong fields and files, AppError with the code of a part when that is too large; errors of
 * the disk
 */
export async function receiveUpload(
  request: FastifyRequest,
  parts: FileParts,
  root: string,
): Promise<Upload> {
  // A body with a far too large Content-Length is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > maxBytesOfBody(parts)) throw errorWithStatus(413);
  const folder = await createUploadFolder(root);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // If the client disconnected while the caller was looked up, the body never ends and must not be awaited.
    if (request.raw.destroyed) throw errorWithStatus(400);
    const receiver = new UploadReceiver(parts, folder);
    if (request.isMultipart())
      for await (const part of request.parts({ limits: parserLimits(parts) }))
        if (part.type === 'file') await receiver.addFile(part);
        else receiver.addField(part.fieldname, part.value, part.fieldnameTruncated || part.valueTruncated);
    return { ...receiver.finish(), remove };
  } catch (error) {
    await remove();
    // The rest of the body is read and discarded, so that the connection can be used again.
    request.raw.unpipe();
    request.raw.resume();
    throw toRequestError(error);
  }
}

/**
 * Creates the folder of an upload, and the root if a start on a full disk could not create it. If the parent of the root
 * is missing, the disk is not mounted.
 */
async function createUploadFolder(root: string): Promise<string> {
  const create = () => mkdtemp(path.join(root, UPLOAD_PREFIX));
  try {
    return await create().catch(async (error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
      await mkdir(root, { mode: 0o700 });
      return create();
    });
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause;
    throw new AppError('StorageUnavailable', { retryAfter: RETRY_NOT_MOUNTED_S, cause });
  }
}

/** The prefix of upload folders; the removal of old uploads uses it, too. */
export const UPLOAD_PREFIX = 'upload-';

/** The maximum number of bytes of a body; the connection of a client that sends more is closed. */
export function maxBytesOfBody(parts: FileParts): number {
  return Object.values(parts).reduce(
    (sum, { maxBytes, maxFiles }) => sum + maxBytes + maxFiles * OVERHEAD_PER_PART,
    MAX_EXCESS_READ_BYTES,
  );
}

function parserLimits(parts: FileParts) {
  // One file too many is read, so that it can be reported by its part; with more files the parser stops.
  const files = Object.values(parts).reduce((sum, { maxFiles }) => sum + maxFiles, 1);
  return {
    files,
    fields: MAX_FIELDS,
    parts: files + MAX_FIELDS,
    fieldNameSize: MAX_FIELD_NAME_BYTES,
    fieldSize: MAX_FIELD_BYTES,
    headerPairs: MAX_PART_HEADERS,
    // `addFile` counts the bytes of all files of a part.
    fileSize: Number.MAX_SAFE_INTEGER,
  };
}

/** Collects the parts of an upload. Reading continues after a fault; the first fault is reported to the sender. */
class UploadReceiver {
  readonly #parts: FileParts;
  readonly #folder: string;
  readonly #fields = new Map<string, string | string[]>();
  readonly #files = new Map<string, UploadedFile[]>();
  #fault: Error | undefined;

  constructor(parts: FileParts, folder: string) {
    this.#parts = parts;
    this.#folder = folder;
  }

  addField(name: string, value: unknown, isTruncated: boolean): void {
    if (isTruncated || typeof value !== 'string') this.#refuse(name, 'is not valid');
    else {
      const previous = this.#fields.get(name);
      this.#fields.set(name, previous === undefined ? value : [previous, value].flat());
    }
  }

  async addFile({ fieldname, filename, file }: MultipartFile): Promise<void> {
    const part = Object.hasOwn(this.#parts, fieldname) ? this.#parts[fieldname] : undefined;
    const fileName = cleanName(filename);
    const received = this.#files.get(fieldname) ?? [];
    // A form sends a file without name and content for a field in which no file was chosen.
    if (part !== undefined && filename === '') {
      file.resume();
      return;
    }
    if (part === undefined) this.#refuse(fieldname, 'is not known');
    else if (received.length >= part.maxFiles) this.#refuse(fieldname, `must be ${part.maxFiles} at most`);
    else if (!hasAllowedExtension(fileName, part))
      this.#refuse(fieldname, `must end in ${part.endings?.join(', ') ?? ''}`);
    else {
      const bytesBefore = received.reduce((sum, { bytes }) => sum + bytes, 0);
      const target = path.join(this.#folder, `${this.#files.size}-${received.length}`);
      let bytes = 0;
      await pipeline(
        file,
        // Passes on as many bytes as allowed and discards the rest.
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            bytes += chunk.length;
            if (bytesBefore + bytes <= part.maxBytes) yield chunk;
          }
        },
        createWriteStream(target, { flags: 'wx', mode: 0o600 }),
      );
      if (bytesBefore + bytes > part.maxBytes) this.#fault ??= tooLargeError(part);
      this.#files.set(fieldname, [...received, { fileName, path: target, bytes }]);
      return;
    }
    file.resume();
  }

  finish(): Pick<Upload, 'fields' | 'files'> {
    for (const name of Object.keys(this.#parts)) if (!this.#files.has(name)) this.#refuse(name, 'is missing');
    if (this.#fault !== undefined) throw this.#fault;
    return { fields: Object.fromEntries(this.#fields), files: Object.fromEntries(this.#files) };
  }

  #refuse(field: string, message: string): void {
    this.#fault ??= new InvalidRequest({ [field]: [message] });
  }
}

function tooLargeError({ tooLarge: code }: FilePart): Error {
  return code === undefined ? errorWithStatus(413) : new AppError(code);
}

/** Removes folders, control characters and characters that change the text direction. */
function cleanName(fileName: string): string {
  const name = path
    .basename(fileName.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  // A long name keeps its extension.
  return name.length > MAX_FILE_NAME_LENGTH ? name.slice(-MAX_FILE_NAME_LENGTH) : name;
}

function hasAllowedExtension(fileName: string, { endings }: FilePart): boolean {
  return endings === undefined || endings.some((ending) => fileName.toLowerCase().endsWith(ending));
}

/** Converts errors of the parser to errors of the request; errors of the disk stay. */
function toRequestError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof InvalidRequest) return error;
  if (!(error instanceof Error)) return error;
  if ('statusCode' in error) return error.statusCode === 413 ? errorWithStatus(413) : errorWithStatus(400);
  return 'syscall' in error ? error : errorWithStatus(400);
}

function errorWithStatus(statusCode: number): Error {
  return Object.assign(new Error('upload refused'), { statusCode });
}
