import type { Note } from '@belegfach/contract';
import type { NoteRow } from './note.repository.ts';

export function toNote(row: NoteRow): Note {
  return {
    commentId: row.id,
    comment: row.text,
    customerUserId: row.author_public_id,
    customerUserEmail: row.email,
    customerUserFirstName: row.first_name,
    customerUserLastName: row.last_name,
    creationDate: row.created_at.toISOString(),
  };
}
