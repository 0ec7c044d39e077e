import { useId } from 'react';
import styles from './radio-options.module.css';

interface RadioOption {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
}

interface RadioOptionsProps<Option> {
  readonly options: readonly Option[];
  /** The id of the chosen option. */
  readonly chosen: string | undefined;
  readonly onChoose: (option: Option) => void;
}

/** A list of radio buttons, each with an explanation. */
export function RadioOptions<Option extends RadioOption>(props: RadioOptionsProps<Option>) {
  const { options, chosen, onChoose } = props;
  const group = useId();
  return (
    <div className={`${styles.options} bf-framed`}>
      {options.map((option) => (
        <label key={option.id} className={styles.option} data-chosen={option.id === chosen || undefined}>
          <input
            type="radio"
            className="bf-choice"
            name={group}
            checked={option.id === chosen}
            onChange={() => onChoose(option)}
          />
          <span>
            <b>{option.name}</b>
            <span className={styles.hint}>{option.hint}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
