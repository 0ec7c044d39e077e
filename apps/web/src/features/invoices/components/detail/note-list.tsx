import type { Note } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../../lib/dates.ts';
import { displayName } from '../../../../session/current-user.ts';
import styles from './notes.module.css';

interface NoteListProps {
  readonly notes: readonly Note[];
  /** The viewer. */
  readonly userId: string;
}

/** The notes, newest first. The viewer's own notes have another color and the label "You". */
export function NoteList({ notes, userId }: NoteListProps) {
  const { t, i18n } = useTranslation('invoices');
  return (
    <ol className={styles.list} aria-label={t('notes.title')}>
      {notes.map((note) => {
        const isOwn = note.customerUserId === userId;
        const author = displayName({
          firstName: note.customerUserFirstName,
          lastName: note.customerUserLastName,
          email: note.customerUserEmail ?? '',
        });
        return (
          <li key={note.commentId} className={styles.note} data-own={isOwn || undefined}>
            <div className={styles.head}>
              <span className={styles.author}>{isOwn ? t('notes.you') : author}</span>
              <time dateTime={note.creationDate}>{formatTimestamp(note.creationDate, i18n.language)}</time>
            </div>
            <p className={styles.text}>{note.comment}</p>
          </li>
        );
      })}
    </ol>
  );
}
