import { MAX_NOTE_LENGTH } from '@belegfach/contract/schema-free';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefusal } from '../../../../forms/use-form-refusal.ts';
import { formatCount } from '../../../../lib/numbers.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { showSuccess } from '../../../../ui/alerts/alert-store.ts';
import { LockableButton } from '../../../../ui/lockable-button/lockable-button.tsx';
import { useCreateNote } from '../../api/note-queries.ts';
import styles from './notes.module.css';

/**
 * Half-written notes by user and document. They are kept while the user looks at other documents, but only in the
 * memory of this tab.
 */
const drafts = new Map<string, string>();

interface NoteFormProps {
  readonly invoiceId: string;
  readonly documentNumber: string;
}

/** Writes a note. The typed text stays until it is saved or discarded, even if the document is closed meanwhile. */
export function NoteForm({ invoiceId, documentNumber }: NoteFormProps) {
  const { t, i18n } = useTranslation('invoices');
  const field = useRef<HTMLTextAreaElement>(null);
  const draftKey = `${useCurrentUser().userId} ${invoiceId}`;
  const [inputText, setShownText] = useState(() => drafts.get(draftKey) ?? '');
  const setInputText = (text: string) => {
    setShownText(text);
    if (text === '') drafts.delete(draftKey);
    else drafts.set(draftKey, text);
  };
  const create = useCreateNote(invoiceId, () => {
    setInputText('');
    showSuccess(t('notes.saved'), documentNumber);
    // The button that was pressed is replaced by a locked one.
    field.current?.focus();
  });
  const refusal = useFormRefusal();
  // The server counts after trimming.
  const note = inputText.trim();
  const most = formatCount(MAX_NOTE_LENGTH, i18n.language);
  // A longer text that is pasted stays whole, so that its writer decides what to leave out.
  const isTooLong = note.length > MAX_NOTE_LENGTH;
  const isValid = note !== '' && !isTooLong;
  const refused = refusal.message === undefined ? undefined : `${refusal.message} ${t('notes.kept')}`;
  const fault = isTooLong ? t('notes.tooLong', { most }) : refused;
  const save = () => {
    if (isValid && !create.isPending && refusal.lockReason === undefined)
      void refusal.attempt(create.mutateAsync(note));
  };
  const cancel = () => {
    setInputText('');
    refusal.clear();
    field.current?.focus();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        ref={field}
        aria-label={t('notes.field')}
        placeholder={t('notes.placeholder')}
        autosize
        minRows={3}
        maxRows={6}
        value={inputText}
        error={fault}
        onChange={(event) => setInputText(event.currentTarget.value)}
      />
      <div className={styles.formActions}>
        <span className={styles.count}>
          {t('notes.count', {
            typed: formatCount(inputText.length, i18n.language),
            most,
          })}
        </span>
        {/* Without a text it would look like the button that closes the dialog. */}
        {inputText !== '' && (
          <Button variant="subtle" size="xs" onClick={cancel}>
            {t('notes.cancel')}
          </Button>
        )}
        <LockableButton
          size="xs"
          loading={create.isPending}
          lockReason={isValid ? refusal.lockReason : t(isTooLong ? 'notes.tooLong' : 'notes.empty', { most })}
          onClick={save}
        >
          {t('notes.save')}
        </LockableButton>
      </div>
    </form>
  );
}
