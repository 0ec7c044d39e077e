import { startTransition, useOptimistic } from 'react';
import { CheckBox } from './check-box.tsx';
import type { RowSelection } from './column.ts';

interface PageCheckBoxProps {
  readonly label: string;
  readonly selection: RowSelection;
  readonly disabled?: boolean;
}

/** The check box of all rows of a page. It changes immediately; the rows follow in a later rendering. */
export function PageCheckBox({ label, selection, disabled = false }: PageCheckBoxProps) {
  const [shown, show] = useOptimistic(selection.pageState);
  const toggle = (on: boolean) =>
    startTransition(() => {
      show(on ? 'all' : 'none');
      selection.onTogglePage(on);
    });
  return (
    <CheckBox
      label={label}
      checked={shown === 'all'}
      partly={shown === 'some'}
      disabled={disabled}
      onChange={toggle}
    />
  );
}
