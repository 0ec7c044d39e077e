import { Button, Modal, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './progress-dialog.module.css';

interface ProgressDialogProps {
  readonly title: string;
  /** The current step: "Zeile 118 von 186". */
  readonly words: string;
  /** From 0 to 1; undefined while it is unknown. */
  readonly fraction: number | undefined;
  /** What cancelling means. */
  readonly means: string;
  readonly cancel: string;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
  /** The objects of the work, above the bar. */
  readonly children?: ReactNode;
}

/**
 * The progress of long work: how far it is, a button to cancel, and what cancelling means (WEB-45). Only its button
 * closes it.
 */
export function ProgressDialog(props: ProgressDialogProps) {
  const { title, words, fraction, means, cancel, isCancelling, onCancel, children } = props;
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
          {children}
          <p className={styles.words}>
            <b role="status">{words}</b>
            {fraction !== undefined && <span>{t('percent', { percent: Math.floor(fraction * 100) })}</span>}
          </p>
          <Progress
            size={6}
            radius="xl"
            aria-label={words}
            value={fraction === undefined ? 100 : fraction * 100}
            animated={fraction === undefined}
          />
          <p className={styles.means}>{means}</p>
        </div>
        <div className={styles.footer}>
          <Button variant="default" disabled={isCancelling} onClick={onCancel}>
            {isCancelling ? t('cancelling') : cancel}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
