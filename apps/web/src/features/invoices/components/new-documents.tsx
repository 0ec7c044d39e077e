import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../../ui/tip/tip.tsx';

/** Downloads what the account has not downloaded yet, whatever the filters. */
export function NewDocuments({ onDownload }: { readonly onDownload: () => void }) {
  const { t } = useTranslation('invoices');
  const hintId = useId();
  return (
    <>
      <Tip text={t('selection.newHint')} position="bottom">
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
