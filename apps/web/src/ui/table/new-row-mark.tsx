import { useTranslation } from 'react-i18next';
import { NewMark } from '../new-mark/new-mark.tsx';

/**
 * Marks a row that the user has just created. It follows the name of the row, because the accessible name of the row's
 * button begins with that name.
 */
export function NewRowMark() {
  const { t } = useTranslation('table');
  // The space separates the mark from the name of the row for screen readers.
  return (
    <>
      {' '}
      <NewMark label={t('newRow')} title={t('newRow')} />
    </>
  );
}
