import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import { MAX_NOTE_LENGTH } from '../limits.ts';
import { id, isoDateTime, multiLineText } from '../primitives.ts';
import * as noteAccess from './note.access.ts';

/** A note on a document, called "comment" in the API. The fields of the author are null once the account is erased. */
export const note = z.strictObject({
  commentId: id,
  comment: z.string(),
  customerUserId: id.nullable(),
  customerUserEmail: z.string().nullable(),
  customerUserFirstName: z.string().nullable(),
  customerUserLastName: z.string().nullable(),
  creationDate: isoDateTime,
});
export type Note = z.infer<typeof note>;

const noteBody = z.strictObject({ comment: multiLineText(MAX_NOTE_LENGTH) });

/** The notes of customer-users on a document. */
export const noteEndpoints = declareEndpoints(noteAccess, {
  listNotes: {
    call: 'GET /Invoice/ManyComments/{invoiceId}',
    summary: 'The notes of a document, newest first',
    response: { json: z.array(note) },
  },
  createNote: {
    call: 'POST /Invoice/Comment/{invoiceId}',
    summary: 'Write a note; the author is the caller',
    body: noteBody,
    status: 201,
    response: { json: note },
    errors: ['TooManyNotes', 'TooManyRequests'],
  },
});
