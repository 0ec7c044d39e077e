import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface WaitingButtonProps extends ButtonProps {
  readonly onClick: () => void;
  readonly 'aria-label'?: string;
}

/**
 * The theme's button for an action that takes time: screen readers read the hidden text next to its spinner, which they
 * cannot read.
 */
export function LoadingButton({ loading = false, children, ...button }: WaitingButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button {...button} loading={loading} aria-busy={loading}>
      {children}
      {loading && <VisuallyHidden component="span"> {t('loading')}</VisuallyHidden>}
    </Button>
  );
}
