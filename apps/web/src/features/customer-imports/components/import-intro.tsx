import type { ImportKind, ImportReport } from '@belegfach/contract';
import { MAX_IMPORT_MEBIBYTES, customerImportAccess } from '@belegfach/contract/schema-free';
import { Button } from '@mantine/core';
import { IconDownload, IconHistory, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvFile } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/download.ts';
import { formatBytes } from '../../../lib/numbers.ts';
import { mayCallForAllProviders } from '../../../session/may-call.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { showError } from '../../../ui/alerts/alert-store.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { RadioOptions } from '../../../ui/radio-options/radio-options.tsx';
import { ACCEPTED_FILES, type ImportColumn, findFileFault, IMPORT_COLUMNS } from '../model/import-kinds.ts';
import type { ChosenFile } from '../api/use-import-run.ts';
import styles from './import-intro.module.css';
import { PastImports } from './past-imports.tsx';

const IMPORT_MODES = ['add', 'replace'] as const;

interface ImportIntroProps {
  readonly kind: ImportKind;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onFile: (chosen: ChosenFile) => void;
  readonly onPast: (report: ImportReport) => void;
}

/** Explains the format before the user chooses a file, and offers an empty template. */
export function ImportIntro({ kind, isOpen, onClose, onFile, onPast }: ImportIntroProps) {
  const { t, i18n } = useTranslation(['imports', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [replaces, setReplaces] = useState(false);
  const [isPastOpen, setPastOpen] = useState(false);
  const columns = IMPORT_COLUMNS[kind];
  const user = useCurrentUser();
  const ownProviderName = mayCallForAllProviders(user, customerImportAccess.importCustomers)
    ? undefined
    : user.providers[0]?.name;

  /** The allowed content of a column; users of one provider need not name the provider in each row. */
  const ruleOf = (column: ImportColumn) =>
    column === 'provider' && ownProviderName !== undefined
      ? t('imports:columns.provider.ownRule', { provider: ownProviderName })
      : t(`imports:columns.${column}.rule`);

  const saveTemplate = () => {
    const headings = columns.map((column) => t(`imports:columns.${column}.name`));
    saveFile(csvFile([headings]), `${t(`imports:kinds.${kind}.template`)}.csv`);
  };
  const chooseFile = (file: File | undefined) => {
    if (file === undefined) return;
    const fault = findFileFault(file);
    if (fault === undefined) onFile({ file, replaces });
    else {
      const size = formatBytes(file.size, i18n.language);
      const values = { name: file.name, size, most: MAX_IMPORT_MEBIBYTES };
      showError(t(`imports:${fault}`), { message: t(`imports:${fault}Text`, values) });
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`imports:kinds.${kind}.title`)}
      headerText={t(`imports:kinds.${kind}.text`)}
      size={640}
      footer={
        <>
          <IconButton variant="subtle" mr="auto" icon={IconHistory} onClick={() => setPastOpen(true)}>
            {t('imports:past.open')}
          </IconButton>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <IconButton data-autofocus icon={IconUpload} onClick={() => input.current?.click()}>
            {t('imports:choose')}
          </IconButton>
        </>
      }
    >
      <div className={styles.head}>
        <h3>{t('imports:columnsTitle')}</h3>
        <IconButton variant="default" icon={IconDownload} onClick={saveTemplate}>
          {t('imports:template')}
        </IconButton>
      </div>
      <p className={styles.text}>{t('imports:columnsText')}</p>
      <dl className={`${styles.columns} bf-framed`}>
        {columns.map((column) => (
          <div key={column}>
            <dt>{t(`imports:columns.${column}.name`)}</dt>
            <dd>{ruleOf(column)}</dd>
          </div>
        ))}
      </dl>
      {kind === 'salesman-assignment' && (
        <fieldset className={styles.mode}>
          <legend>{t('imports:mode.label')}</legend>
          <RadioOptions
            options={IMPORT_MODES.map((mode) => ({
              id: mode,
              name: t(`imports:mode.${mode}`),
              hint: t(`imports:mode.${mode}Hint`),
            }))}
            chosen={replaces ? 'replace' : 'add'}
            onChoose={({ id }) => setReplaces(id === 'replace')}
          />
        </fieldset>
      )}
      <p className={styles.text}>{t('imports:formats', { most: MAX_IMPORT_MEBIBYTES })}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        aria-label={t('imports:fileInput')}
        onChange={(event) => {
          const field = event.currentTarget;
          chooseFile(field.files?.[0]);
          // Otherwise the same file could not be chosen again after a correction.
          field.value = '';
        }}
      />
      {isPastOpen && (
        <PastImports
          onClose={() => setPastOpen(false)}
          onOpen={(report) => {
            setPastOpen(false);
            onPast(report);
          }}
        />
      )}
    </Dialog>
  );
}
