import type { SyntheticEvent } from 'react';

type SelectText = (event: SyntheticEvent<HTMLInputElement>) => void;

/**
 * For a searchable dropdown: the text in the field is the current choice, not a search text. It is selected, so that
 * the first key replaces it; otherwise "All" and a typed "Bak" would be searched for as one word.
 */
export function selectChoiceOnFocus(choice: string | undefined): {
  readonly onFocus: SelectText;
  readonly onClick: SelectText;
} {
  const selectText: SelectText = ({ currentTarget }) => {
    if (currentTarget.value === choice) currentTarget.select();
  };
  // On focus for the keyboard, and on click because a click places the caret after the focus event.
  return { onFocus: selectText, onClick: selectText };
}
