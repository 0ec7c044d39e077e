import type { Database } from '../../platform/database/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { listNotesOf, writeNote } from './note.service.ts';

export function noteRoutes(database: Database) {
  return defineRoutes<'notes', Caller>('notes', {
    listNotes: ({ caller, params }) => listNotesOf(database, caller, params.invoiceId),
    createNote: ({ caller, params: { invoiceId }, body, origin }) =>
      writeNote(database, caller, { invoiceId, text: body.comment }, origin),
  });
}
