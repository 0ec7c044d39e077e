import type { SyntheticEvent } from 'react';

type Mark = (event: SyntheticEvent<HTMLInputElement>) => void;

/**
 * For a dropdown that is typed in: what stands there is its choice, not yet a search. Marked, it gives way to the first key; else
 * "Alle" and a typed "Bäck" would be looked for as one word.
 */
export function markChoice(choice: string | undefined): { readonly onFocus: Mark; readonly onClick: Mark } {
  const mark: Mark = ({ currentTarget }) => {
    if (currentTarget.value === choice) currentTarget.select();
  };
  // The focus comes by the keyboard too; a click puts the caret somewhere only after it.
  return { onFocus: mark, onClick: mark };
}
