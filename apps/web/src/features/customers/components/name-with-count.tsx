import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { CardLine } from '../../../ui/list/card-lines.tsx';
import styles from './name-with-count.module.css';

/** "Jörißen Björn +1": if the space is too small, the name is cut, but not the number. */
export function NameWithCount({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('customers');
  const [first, ...others] = names;
  if (first === undefined) return NO_VALUE;
  if (others.length === 0) return first;
  return (
    <span className={styles.names}>
      <CardLine>{first}</CardLine> <span>{t('more', { count: others.length })}</span>
    </span>
  );
}
