import type { Note } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import { type RateLimit, consumeAttemptOrThrow } from '../../platform/rate-limit/index.ts';
import type { Caller } from '../authentication/index.ts';
import { toNote } from './note.mapper.ts';
import { createNote, listNotes } from './note.repository.ts';
import { noteScopeOf } from './notes.policy.ts';

/** 120 notes an hour per author. */
const NOTE_RATE_LIMIT: RateLimit = {
  bucket: 'note',
  // The attempt that reaches the limit is still allowed.
  freeAttempts: 119,
  windowSeconds: 3600,
  firstWaitSeconds: 60,
  maxWaitSeconds: 3600,
};

/** @throws NotFound out of scope */
export async function listNotesOf(
  { executor }: Database,
  caller: Caller,
  invoiceId: string,
): Promise<Note[]> {
  const rows = await listNotes(executor, noteScopeOf(caller), invoiceId);
  if (rows === undefined) throw new NotFound();
  return rows.map(toNote);
}

/** @throws NotFound out of scope; AppError TooManyNotes (500 on one document), TooManyRequests (120 an hour) */
export async function writeNote(
  database: Database,
  caller: Caller,
  { invoiceId, text }: { readonly invoiceId: string; readonly text: string },
  origin: RequestOrigin,
): Promise<Note> {
  await consumeAttemptOrThrow(database.executor, NOTE_RATE_LIMIT, caller.publicId);
  const note = await database.transaction(async (transaction) => {
    const row = await createNote(transaction, noteScopeOf(caller), invoiceId, caller.accountId, text);
    if (row === 'out-of-scope') throw new NotFound();
    if (row === 'full') throw new AppError('TooManyNotes');
    const target = { kind: 'invoice', id: invoiceId };
    await recordAuditEvents(transaction, [
      { action: 'note.create', actorAccountId: caller.accountId, target, origin },
    ]);
    return row;
  });
  return toNote(note);
}
