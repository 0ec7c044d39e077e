import type { TablerIcon } from '@tabler/icons-react';
import classes from './status-badge.module.css';

/** `ok` is the normal state and inconspicuous; the others are highlighted. */
export type StatusTone = 'ok' | 'accent' | 'neutral' | 'outline' | 'success' | 'warn' | 'bad';

interface StatusBadgeProps {
  readonly tone: StatusTone;
  readonly icon: TablerIcon;
  /** The status as a word, because color must not be the only sign. */
  readonly word: string;
}

export function StatusBadge({ tone, icon: Icon, word }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} title={word}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{word}</span>
    </span>
  );
}
