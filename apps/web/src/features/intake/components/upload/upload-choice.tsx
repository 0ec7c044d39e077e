import { MAX_FILES_PER_UPLOAD, MAX_UPLOAD_BYTES } from '@belegfach/contract/schema-free';
import type { Provider } from '@belegfach/contract';
import { Button } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount } from '../../../../lib/numbers.ts';
import { LockableButton } from '../../../../ui/lockable-button/lockable-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';
import { addFiles, findUploadFault, ACCEPTED_FILE_TYPES } from '../../model/upload-files.ts';
import { useDroppedFiles } from '../use-dropped-files.ts';
import styles from './upload.module.css';

const WIDTH_PX = 640;

interface UploadChoiceProps {
  readonly isOpen: boolean;
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly providers: readonly Provider[];
  readonly providerId: string | null;
  readonly onProvider: (id: string) => void;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}

/** The choice of files, by dropping them or by a button. */
export function UploadChoice(props: UploadChoiceProps) {
  const { isOpen, files, onFiles, providers, providerId, onProvider, onClose, onSubmit } = props;
  const { t, i18n } = useTranslation(['intake', 'common']);
  const fileInput = useRef<HTMLInputElement>(null);
  const add = (more: readonly File[]) => onFiles(addFiles(files, more));
  const dropTarget = useDroppedFiles(add);
  const fault = findUploadFault(files);
  const faultTexts = {
    nothing: t('intake:sending.nothing'),
    tooMany: t('intake:sending.tooMany', { most: formatCount(MAX_FILES_PER_UPLOAD, i18n.language) }),
    tooLarge: t('intake:sending.tooLarge', { most: formatBytes(MAX_UPLOAD_BYTES, i18n.language) }),
  };
  const needsProvider = providers.length > 0 && providerId === null;
  const reason =
    fault !== undefined ? faultTexts[fault] : needsProvider ? t('intake:sending.providerMissing') : undefined;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={WIDTH_PX}
      // A click outside would discard the chosen files.
      isStatic={files.length > 0}
      title={t('intake:sending.title')}
      headerText={t('intake:sending.text')}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <LockableButton
            lockReason={reason}
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            onClick={onSubmit}
          >
            {files.length === 0
              ? t('intake:sending.submitNone')
              : t('intake:sending.submit', {
                  count: files.length,
                  formatted: formatCount(files.length, i18n.language),
                })}
          </LockableButton>
        </>
      }
    >
      <div className={styles.form}>
        {providers.length > 0 && (
          <SelectField
            label={t('intake:sending.provider')}
            options={providers.map(({ id, name }) => ({ value: id, name }))}
            value={providerId}
            ruleMessage={needsProvider ? t('intake:sending.providerMissing') : undefined}
            isSearchable
            onChange={onProvider}
          />
        )}
        <div className={styles.zone} data-over={dropTarget.isOver || undefined} {...dropTarget.handlers}>
          <IconUpload size={24} stroke={1.75} aria-hidden />
          <p>{t(dropTarget.isOver ? 'intake:sending.dropNow' : 'intake:sending.drop')}</p>
          <p className={styles.or}>{t('intake:sending.or')}</p>
          <Button variant="default" data-autofocus onClick={() => fileInput.current?.click()}>
            {t('intake:sending.choose')}
          </Button>
          <input
            ref={fileInput}
            type="file"
            multiple
            hidden
            accept={ACCEPTED_FILE_TYPES}
            aria-label={t('intake:sending.input')}
            onChange={(event) => {
              const field = event.currentTarget;
              add([...(field.files ?? [])]);
              // Without the reset, choosing the same file again would trigger no event.
              field.value = '';
            }}
          />
        </div>
        {(fault === 'tooMany' || fault === 'tooLarge') && (
          <p className={styles.fault} role="alert">
            {faultTexts[fault]}
          </p>
        )}
        {files.length > 0 && (
          <ul className={`${styles.files} bf-framed`} aria-label={t('intake:sending.files')}>
            {files.map((file, index) => (
              <li key={`${index} ${file.name}`}>
                <span className={styles.name} title={file.name}>
                  {file.name}
                </span>
                <span className={styles.small}>{formatBytes(file.size, i18n.language)}</span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('intake:sending.remove', { name: file.name })}
                  onClick={() => onFiles(files.filter((each) => each !== file))}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
