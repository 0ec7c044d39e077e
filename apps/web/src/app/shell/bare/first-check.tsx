import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import classes from './first-check.module.css';

/** A spinner until the first route check has finished. */
export function FirstCheck({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const isChecked = useRouterState({ select: (state) => state.resolvedLocation !== undefined });
  return (
    <>
      {!isChecked && (
        <div className={classes.wait} role="status" aria-label={t('checking')}>
          <Spinner size={32} />
        </div>
      )}
      {children}
    </>
  );
}
