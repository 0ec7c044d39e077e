import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import classes from './providers.module.css';

interface PartStateProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly failure: string;
}

/** Shown in place of a list inside a card while it is loading or when it could not be loaded. */
export function PartState({ query, failure }: PartStateProps) {
  const { t } = useTranslation('common');
  if (query.isFetching)
    return (
      <p className={classes.state} role="status">
        <Spinner size={16} />
        {t('loading')}
      </p>
    );
  return (
    <div className={classes.state}>
      <p>{failure}</p>
      <Button variant="default" onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </div>
  );
}
