import type { ComponentPropsWithoutRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../spinner/spinner.tsx';
import classes from './button.module.css';

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `danger`: opens the confirm prompt of a destructive action; the button in the prompt is red. */
  readonly variant?: 'primary' | 'default' | 'quiet' | 'danger';
  /** `md` is 44 px high: for the sign-in and for pages with a single message. */
  readonly size?: 'sm' | 'md';
  /** While an action runs: the button shows a spinner with a label and is locked. */
  readonly loading?: boolean;
}

/**
 * A button that looks like the theme's own, for the pages that every user loads first: the theme's component would use
 * a tenth of their size budget.
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
          <span className="bf-spoken">{t('loading')}</span>
        </span>
      )}
    </button>
  );
}
