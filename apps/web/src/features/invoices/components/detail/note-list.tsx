import type { Note } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../../lib/dates.ts';
import { displayName } from '../../../../session/current-user.ts';
import styles from './notes.module.css';

interface NoteListProps {
  readonly notes: readonly Note[];
  /** The reader, whose own notes are labelled "Sie". */
  readonly userId: string;
}

/** The notes, newest first; the reader's own notes differ in colour and in their label. */
export function NoteList({ notes, userId }: NoteListProps) {
  const { t, i18n } = useTranslation('invoices');
  return (
    <ol className={styles.list} aria-label={t('notes.title')}>
      {notes.map((note) => {
        const own = note.customerUserId === userId;
        const author = displayName({
          firstName: note.customerUserFirstName,
          lastName: note.customerUserLastName,
          email: note.customerUserEmail ?? '',
        });
        return (
          <li key={note.commentId} className={styles.note} data-own={own || undefined}>
            <div className={styles.head}>
              <span className={styles.author}>{own ? t('notes.you') : author}</span>
              <time dateTime={note.creationDate}>{formatTimestamp(note.creationDate, i18n.language)}</time>
            </div>
            <p className={styles.text}>{note.comment}</p>
          </li>
        );
      })}
    </ol>
  );
}
