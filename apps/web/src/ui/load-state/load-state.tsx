import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { Spinner } from '../spinner/spinner.tsx';

interface LoadStateProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly failure: string;
  /** The class of the line that contains the state. */
  readonly className: string | undefined;
}

/** Shown in place of a part of a page while it is loading or when it could not be loaded. */
export function LoadState({ query, failure, className }: LoadStateProps) {
  const { t } = useTranslation('common');
  if (query.isFetching)
    return (
      <p className={className} role="status">
        <Spinner size={16} />
        {t('loading')}
      </p>
    );
  return (
    <div className={className}>
      <p>{failure}</p>
      <Button variant="default" onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </div>
  );
}
