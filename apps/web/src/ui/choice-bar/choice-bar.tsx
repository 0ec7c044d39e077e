import { type ReactNode, useEffect, useRef } from 'react';
import styles from './choice-bar.module.css';

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
  // On a phone the choices scroll sideways: the active one is scrolled into view.
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = bar.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (bar.current && active) bar.current.scrollLeft = active.offsetLeft - bar.current.offsetLeft - 8;
  }, [chosen]);
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
