import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

interface BadgeProps {
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'error';
  readonly icon?: TablerIcon;
  /** The word: colour and icon never speak alone. */
  readonly children: ReactNode;
}

/** Marks the exception (design.md section 1); the normal state is plain text. */
export function Badge({ tone, icon: Icon, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {Icon !== undefined && <Icon size={16} stroke={1.75} aria-hidden />}
      {children}
    </span>
  );
}
