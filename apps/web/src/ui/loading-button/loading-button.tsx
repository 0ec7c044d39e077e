import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { useTranslation } from 'react-i18next';

interface LoadingButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  readonly loading: boolean;
}

/** A button whose action takes time: while it runs, a spinner with a label for those who cannot see it (spec section 2). */
export function LoadingButton({ loading, children, ...others }: LoadingButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button {...others} loading={loading} aria-busy={loading}>
      {children}
      <VisuallyHidden role="status">{loading ? t('loading') : ''}</VisuallyHidden>
    </Button>
  );
}
