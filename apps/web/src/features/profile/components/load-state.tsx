import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import classes from './profile.module.css';

interface LoadStateProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly failure: string;
}

/** Shown in place of a card's content while it is loading or when it could not be loaded. */
export function LoadState({ query, failure }: LoadStateProps) {
  const { t } = useTranslation('common');
  if (query.isFetching)
    return (
      <p className={classes.row} role="status">
        <Spinner size={16} />
        {t('loading')}
      </p>
    );
  return (
    <div className={classes.row}>
      <p className={classes.words}>{failure}</p>
      <Button variant="default" onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </div>
  );
}
