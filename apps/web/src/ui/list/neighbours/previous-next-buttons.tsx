import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { IconAction } from '../../row-actions/icon-action.tsx';
import styles from './previous-next-buttons.module.css';

interface PreviousNextButtonsProps {
  readonly texts: {
    /** Names the group. */
    readonly neighbours: string;
    readonly previous: string;
    readonly next: string;
    /** Why there is no previous row. */
    readonly first: string;
    readonly last: string;
  };
  /** Undefined for the first and the last row of this page of the list. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Buttons to the previous and the next row on this page of the list. */
export function PreviousNextButtons({ texts, previous, next }: PreviousNextButtonsProps) {
  const doNothing = () => undefined;
  return (
    <div className={styles.neighbours} role="group" aria-label={texts.neighbours}>
      <IconAction
        label={texts.previous}
        icon={IconChevronUp}
        onClick={previous ?? doNothing}
        lockReason={previous === undefined ? texts.first : undefined}
      />
      <IconAction
        label={texts.next}
        icon={IconChevronDown}
        onClick={next ?? doNothing}
        lockReason={next === undefined ? texts.last : undefined}
      />
    </div>
  );
}
