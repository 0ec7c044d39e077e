import type { ComponentPropsWithoutRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../spinner/spinner.tsx';
import classes from './button.module.css';

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `danger`: opens the way to something that destroys; the deed itself is red in its confirm prompt. */
  readonly variant?: 'primary' | 'default' | 'quiet' | 'danger';
  /** `md` is 44 px high: sign-in and pages that say one thing. */
  readonly size?: 'sm' | 'md';
  /** While an action runs: a spinner with a label, and the button is locked (spec section 2). */
  readonly loading?: boolean;
}

/**
 * A button with the looks of the theme's own, for the pages that everybody loads first: the theme's component would bring
 * a tenth of their whole budget.
 */
export function Button({
  variant = 'primary',
  size = 'sm',
  loading = false,
  disabled = false,
  type = 'button',
  className,
  children,
  ...others
}: ButtonProps) {
  const { t } = useTranslation('common');
  const names = [classes.button, className].filter(Boolean).join(' ');
  return (
    <button
      {...others}
      type={type}
      className={names}
      data-variant={variant}
      data-size={size}
      data-loading={loading || undefined}
      disabled={disabled || loading}
      aria-busy={loading}
    >
      <span className={classes.label}>{children}</span>
      {loading && (
        <span className={classes.wait}>
          <Spinner size={16} />
          <span className={classes.spoken}>{t('loading')}</span>
        </span>
      )}
    </button>
  );
}
