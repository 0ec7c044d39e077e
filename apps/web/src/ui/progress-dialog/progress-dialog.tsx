import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LockableButton } from '../lockable-button/lockable-button.tsx';
import { ProgressBar, type ProgressBarProps } from './progress-bar.tsx';
import styles from './progress-dialog.module.css';

interface ProgressDialogProps extends ProgressBarProps {
  readonly title: string;
  readonly cancel: string;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
  /** The files or records that are processed, above the bar. */
  readonly children?: ReactNode;
}

/**
 * The progress of long work, with a cancel button and a text on the effect of cancelling (WEB-46). Only the button closes the dialog.
 */
export function ProgressDialog(props: ProgressDialogProps) {
  const { title, cancel, isCancelling, onCancel, children, ...progress } = props;
  const { t } = useTranslation('common');
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={540}
      centered
      radius="xl"
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.body}>
          <Modal.Title component="h2" className={styles.title ?? ''}>
            {title}
          </Modal.Title>
          {children !== undefined && <div className={styles.objects}>{children}</div>}
          <ProgressBar {...progress} />
        </div>
        <div className={styles.footer}>
          <LockableButton
            variant="default"
            lockReason={isCancelling ? t('cancelling') : undefined}
            onClick={onCancel}
          >
            {isCancelling ? t('cancelling') : cancel}
          </LockableButton>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
