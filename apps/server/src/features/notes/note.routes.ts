import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { NoteService } from './note.service.ts';

export function noteRoutes(notes: NoteService) {
  return routesOf<'notes', Caller>('notes', {
    listNotes: ({ caller, params }) => notes.list(caller, params.invoiceId),
    createNote: ({ caller, params, body, origin }) =>
      notes.create(caller, params.invoiceId, body.comment, origin),
  });
}
