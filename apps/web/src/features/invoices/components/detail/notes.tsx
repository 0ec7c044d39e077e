import { noteAccess } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../../records/query-failure.tsx';
import { mayCall } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { Spinner } from '../../../../ui/spinner/spinner.tsx';
import { useNotes } from '../../api/note-queries.ts';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import styles from './notes.module.css';

function NoteListLoader({ invoiceId, userId }: { readonly invoiceId: string; readonly userId: string }) {
  const { t } = useTranslation('invoices');
  const notes = useNotes(invoiceId);
  const { data, isPending } = notes;
  if (isPending)
    return (
      <p className={styles.loading}>
        <Spinner size={16} label={t('notes.loading')} />
      </p>
    );
  if (data === undefined)
    return <QueryFailure query={notes} title={t('notes.failed')} text={t('notes.failedText')} />;
  if (data.length === 0) return <p className={styles.none}>{t('notes.none')}</p>;
  return <NoteList notes={data} userId={userId} />;
}

/** The notes of a document. Customer-users can write notes, a super admin can only read them. */
export function Notes({
  invoiceId,
  documentNumber,
}: {
  readonly invoiceId: string;
  readonly documentNumber: string;
}) {
  const { t } = useTranslation('invoices');
  const user = useCurrentUser();
  const { data } = useNotes(invoiceId);
  return (
    <section className={styles.notes} aria-labelledby="notes-title">
      <header className={styles.title}>
        <h3 id="notes-title">
          {t('notes.title')} {data !== undefined && data.length > 0 && <span>{data.length}</span>}
        </h3>
        <span>{t('notes.newestFirst')}</span>
      </header>
      <div className={styles.scroll} role="group" aria-labelledby="notes-title" tabIndex={0}>
        <NoteListLoader invoiceId={invoiceId} userId={user.userId} />
      </div>
      {mayCall(user, noteAccess.createNote) && (
        <NoteForm invoiceId={invoiceId} documentNumber={documentNumber} />
      )}
    </section>
  );
}
