import { type MouseEvent as ReactMouseEvent, useEffect, useRef } from 'react';
import styles from './check-box.module.css';

interface CheckBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly partly?: boolean;
  readonly disabled?: boolean;
  /** `isRange`: the shift key was held. */
  readonly onChange: (on: boolean, isRange: boolean) => void;
}

/** Browsers report the click, or the key that caused it, as the change of a check box. */
function hasShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

/** A click with the shift key would select the texts since the last click. */
function keepTextUnselected(event: ReactMouseEvent): void {
  if (event.shiftKey) event.preventDefault();
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
    <label className={styles.target} onMouseDown={keepTextUnselected}>
      <input
        ref={box}
        type="checkbox"
        className="bf-choice"
        aria-label={label}
        data-slot="select"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget, nativeEvent }) => onChange(currentTarget.checked, hasShift(nativeEvent))}
      />
    </label>
  );
}
