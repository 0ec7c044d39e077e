import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FooterButton } from '../../../ui/pagination/footer-button.tsx';

interface PrintButtonProps {
  readonly isLoading: boolean;
  readonly onPrint: () => void;
}

/** Prints all documents of the list, up to a limit. */
export function PrintButton({ isLoading, onPrint }: PrintButtonProps) {
  const { t } = useTranslation('invoices');
  return (
    <FooterButton icon={IconPrinter} isBusy={isLoading} onClick={onPrint}>
      {t('print.start')}
    </FooterButton>
  );
}
