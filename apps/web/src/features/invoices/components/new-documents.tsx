import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../../ui/tip/tip.tsx';

interface NewDocumentsProps {
  readonly onDownload: () => void;
  /** A finger that taps the button wants no text over the list. */
  readonly isPhone?: boolean;
}

/** Downloads what the account has not downloaded yet, whatever the filters. */
export function NewDocuments({ onDownload, isPhone = false }: NewDocumentsProps) {
  const { t } = useTranslation('invoices');
  const hintId = useId();
  return (
    <>
      <Tip text={t('selection.newHint')} position="bottom" isOff={isPhone}>
        <Button
          variant="default"
          flex="none"
          aria-describedby={hintId}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={onDownload}
        >
          {t('selection.new')}
        </Button>
      </Tip>
      <span id={hintId} hidden>
        {t('selection.newHint')}
      </span>
    </>
  );
}
