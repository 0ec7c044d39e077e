import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './choice-bar.module.css';

/** Pixels around a choice for its focus ring. */
const FOCUS_RING = 3;
/** Pixels of the choice before the active one. */
const NEIGHBOUR = 8;

interface ChoiceBarProps<Choice> {
  /** Names the chosen option; only for screen readers. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Undefined while no choice is active. */
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
  readonly children: (choice: Choice) => ReactNode;
}

/** One-click filters next to each other, at most one of them active. */
export function ChoiceBar<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
  children,
}: ChoiceBarProps<Choice>) {
  const bar = useRef<HTMLDivElement>(null);
  useScrollToActive(bar, chosen);
  return (
    <div ref={bar} role="group" aria-label={label} className={styles.bar}>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
          {children(choice)}
        </button>
      ))}
    </div>
  );
}

/**
 * On a phone the choices scroll sideways: the active one is scrolled into view, again when a text becomes wider, such as by
 * a number that is loaded later.
 */
function useScrollToActive(bar: RefObject<HTMLDivElement | null>, chosen: string | undefined): void {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const scroll = () => {
      const active = element.querySelector<HTMLElement>('[aria-pressed="true"]');
      if (active === null) return;
      const start = active.offsetLeft - element.offsetLeft;
      const end = start + active.offsetWidth;
      // Its neighbour shows a little, unless the active one would then be cut off at its end.
      element.scrollLeft = Math.min(
        start - FOCUS_RING,
        Math.max(start - NEIGHBOUR, end + FOCUS_RING - element.clientWidth),
      );
    };
    scroll();
    const observer = new ResizeObserver(scroll);
    for (const choice of element.children) observer.observe(choice);
    return () => observer.disconnect();
  }, [bar, chosen]);
}
