import type { Note } from '@belegfach/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import { patchInvoices } from './invoice-queries.ts';

function notesKey(invoiceId: string) {
  return ['invoices', 'notes', invoiceId] as const;
}

/** The notes of a document, newest first. */
export function useNotes(invoiceId: string) {
  return useCallQuery(notesKey(invoiceId), 'GET /Invoice/ManyComments/{invoiceId}', {
    params: { invoiceId },
    noAlertFor: 'all',
  });
}

/**
 * Saves a note, and updates the list of notes and the latest note in the invoice list.
 * @param onSaved is called even if its component is no longer shown
 */
export function useCreateNote(invoiceId: string, onSaved: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: string) =>
      api.call('POST /Invoice/Comment/{invoiceId}', { params: { invoiceId }, body: { comment } }),
    onSuccess: (created) => {
      onSaved();
      client.setQueryData<Note[]>(notesKey(invoiceId), (notes = []) => [
        created,
        ...notes.filter((note) => note.commentId !== created.commentId),
      ]);
      patchInvoices(client, new Set([invoiceId]), { comment: created.comment });
      return client.invalidateQueries({ queryKey: notesKey(invoiceId) });
    },
  });
}
