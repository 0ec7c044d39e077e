import type { ReactNode } from 'react';
import styles from './choice-bar.module.css';

interface ChoiceBarProps<Choice> {
  /** What is chosen; heard, not seen. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Undefined while none of them holds. */
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
  readonly children: (choice: Choice) => ReactNode;
}

/** One-click filters beside each other, at most one of them in force. */
export function ChoiceBar<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
  children,
}: ChoiceBarProps<Choice>) {
  return (
    <div role="group" aria-label={label} className={styles.bar}>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
          {children(choice)}
        </button>
      ))}
    </div>
  );
}
