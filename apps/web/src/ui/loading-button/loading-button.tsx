import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface LoadingButtonProps extends ButtonProps {
  readonly onClick: (() => void) | undefined;
  readonly 'aria-label'?: string;
  readonly 'aria-disabled'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/**
 * The theme's button for an action that takes time. Screen readers cannot read the spinner, so they get a hidden text.
 */
export function LoadingButton({ loading = false, children, ...button }: LoadingButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button {...button} loading={loading} aria-busy={loading}>
      {children}
      {loading && <VisuallyHidden component="span"> {t('loading')}</VisuallyHidden>}
    </Button>
  );
}
