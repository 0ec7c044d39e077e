import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyTooltip } from '../../../ui/lazy-tooltip/lazy-tooltip.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';

interface DownloadNewButtonProps {
  readonly onDownload: () => void;
  /** On a phone the tip is off, because it would cover the list after a tap. */
  readonly isPhone?: boolean;
}

/** Downloads all documents that the account has not downloaded yet, regardless of the filters. */
export function DownloadNewButton({ onDownload, isPhone = false }: DownloadNewButtonProps) {
  const { t } = useTranslation('invoices');
  const hintId = useId();
  return (
    <>
      <LazyTooltip text={t('selection.newHint')} position="bottom" isDisabled={isPhone}>
        <IconButton
          variant="default"
          flex="none"
          aria-describedby={hintId}
          icon={IconDownload}
          onClick={onDownload}
        >
          {t('selection.new')}
        </IconButton>
      </LazyTooltip>
      <span id={hintId} hidden>
        {t('selection.newHint')}
      </span>
    </>
  );
}
