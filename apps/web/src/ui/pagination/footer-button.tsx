import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './footer-button.module.css';

interface FooterButtonProps extends ComponentProps<'button'> {
  readonly icon: TablerIcon;
  readonly isBusy: boolean;
}

/** A button below a list. */
export function FooterButton({ icon: Icon, isBusy, children, ...button }: FooterButtonProps) {
  return (
    <button type="button" aria-busy={isBusy || undefined} {...button} className={styles.button}>
      {isBusy ? <Spinner size={16} /> : <Icon size={16} stroke={1.75} aria-hidden />}
      {children}
    </button>
  );
}
