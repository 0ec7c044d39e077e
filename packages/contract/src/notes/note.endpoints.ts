import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_NOTE_LENGTH } from '../limits.ts';
import { id, isoDateTime, multiLineText } from '../primitives.ts';
import { noteAccess } from './note.access.ts';

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

const noteParams = z.strictObject({ invoiceId: id });
const noteBody = z.strictObject({ comment: multiLineText(MAX_NOTE_LENGTH) });

/** The notes of customer-users on a document. */
export const noteEndpoints = {
  listNotes: endpoint({
    method: 'GET',
    path: '/Invoice/ManyComments/{invoiceId}',
    summary: 'The notes of a document, newest first',
    access: noteAccess.listNotes,
    params: noteParams,
    answer: { json: z.array(note) },
  }),
  createNote: endpoint({
    method: 'POST',
    path: '/Invoice/Comment/{invoiceId}',
    summary: 'Write a note; the author is the caller',
    access: noteAccess.createNote,
    params: noteParams,
    body: noteBody,
    status: 201,
    answer: { json: note },
    errors: ['TooManyNotes', 'TooManyRequests'],
  }),
} as const;
