import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount } from '../../../../lib/numbers.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ProgressBar } from '../../../../ui/progress-dialog/progress-bar.tsx';
import { sizeOf } from '../../model/upload-files.ts';

/** Pixels. */
const WIDTH = 540;

interface UploadProgressProps {
  readonly files: readonly File[];
  /** From 0 to 1; at 1 the server reads the files. */
  readonly sent: number;
  readonly onCancel: () => void;
}

/** A running upload: progress, cancel button, and the effect of cancelling. */
export function UploadProgress({ files, sent, onCancel }: UploadProgressProps) {
  const { t, i18n } = useTranslation('intake');
  const isSent = sent >= 1;
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      isStatic
      size={WIDTH}
      title={t('sending.title')}
      headerText={t('sending.running', {
        count: files.length,
        formatted: formatCount(files.length, i18n.language),
        size: formatBytes(sizeOf(files), i18n.language),
      })}
      footer={
        <Button variant="default" onClick={onCancel}>
          {t('sending.cancel')}
        </Button>
      }
    >
      <ProgressBar
        words={t(isSent ? 'sending.judging' : 'sending.uploading')}
        fraction={isSent ? undefined : sent}
        means={t('sending.cancelMeans')}
      />
    </Dialog>
  );
}
