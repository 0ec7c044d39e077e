import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount } from '../../../../lib/numbers.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ProgressBar } from '../../../../ui/progress-dialog/progress-bar.tsx';
import { totalSizeBytes } from '../../model/upload-files.ts';

const WIDTH_PX = 540;

interface UploadProgressProps {
  readonly files: readonly File[];
  /** From 0 to 1. At 1, the server reads the files. */
  readonly sentFraction: number;
  readonly onCancel: () => void;
}

/** Shows the progress of an upload, a cancel button, and what cancelling does. */
export function UploadProgress({ files, sentFraction, onCancel }: UploadProgressProps) {
  const { t, i18n } = useTranslation('intake');
  const isSent = sentFraction >= 1;
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      isStatic
      size={WIDTH_PX}
      title={t('sending.title')}
      headerText={t('sending.running', {
        count: files.length,
        formatted: formatCount(files.length, i18n.language),
        size: formatBytes(totalSizeBytes(files), i18n.language),
      })}
      footer={
        <Button variant="default" onClick={onCancel}>
          {t('sending.cancel')}
        </Button>
      }
    >
      <ProgressBar
        words={t(isSent ? 'sending.judging' : 'sending.uploading')}
        fraction={isSent ? undefined : sentFraction}
        cancelEffect={t('sending.cancelEffect')}
      />
    </Dialog>
  );
}
