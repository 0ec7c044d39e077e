import { useEffect, useRef } from 'react';
import styles from './check-box.module.css';

interface CheckBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly partly?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/**
 * A native check box; a hundred rows with a styled component would take longer than the list itself. The whole cell
 * accepts the click.
 */
export function CheckBox({ label, checked, partly = false, disabled = false, onChange }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={styles.target}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        data-slot="select"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
