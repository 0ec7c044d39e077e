import {
  type ByteRange,
  DocumentDamaged,
  type DocumentStore,
  type VerifiedDocument,
} from '../../platform/document-store/index.ts';
import { AppError } from '../../platform/errors/index.ts';

/** Called for every document whose stored bytes are missing or changed; an operator must act immediately. */
export type DamageAlarm = (damaged: DocumentDamaged) => void;

/**
 * Opens a span of a document after all its bytes were verified. If its bytes change while they are sent, the stream
 * breaks and the alarm is also raised.
 * @param record writes the entries that must be durable before the first byte is sent; if it fails, the file is closed
 * @throws AppError DocumentDamaged
 */
export async function openVerifiedDocument(
  store: DocumentStore,
  {
    sha256,
    size,
    span,
    alarm,
  }: {
    readonly sha256: Buffer;
    readonly size: number;
    readonly span: ByteRange;
    readonly alarm: DamageAlarm;
  },
  record: () => Promise<unknown> = () => Promise.resolve(),
): Promise<VerifiedDocument> {
  const document = await store.openVerified(sha256, span, size).catch((error: unknown) => {
    throw refuseDamaged(error, alarm);
  });
  const { body } = document;
  if (!Buffer.isBuffer(body))
    body.on('error', (error) => {
      if (error instanceof DocumentDamaged) alarm(error);
    });
  try {
    await record();
  } catch (error) {
    if (!Buffer.isBuffer(body)) body.destroy();
    throw error;
  }
  return document;
}

/**
 * All bytes of a document in memory, to be read.
 * @throws AppError DocumentDamaged
 */
export async function loadDocument(
  store: DocumentStore,
  sha256: Buffer,
  alarm: DamageAlarm,
): Promise<Buffer> {
  return store.read(sha256).catch((error: unknown) => {
    throw refuseDamaged(error, alarm);
  });
}

/** Raises the alarm for a damaged document. Returns the error of the call. */
function refuseDamaged(error: unknown, alarm: DamageAlarm): unknown {
  if (!(error instanceof DocumentDamaged)) return error;
  alarm(error);
  return new AppError('DocumentDamaged', { cause: error });
}

/**
 * All bytes of a document, for an archive.
 * @throws AppError DocumentDamaged
 */
export async function readDocument(
  store: DocumentStore,
  { sha256, size }: { readonly sha256: Buffer; readonly size: number },
  alarm: DamageAlarm,
): Promise<VerifiedDocument['body']> {
  return (await openVerifiedDocument(store, { sha256, size, span: { first: 0, last: size - 1 }, alarm }))
    .body;
}
