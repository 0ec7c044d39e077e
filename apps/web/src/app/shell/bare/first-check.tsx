import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import { CookieHint } from '../cookie-hint.tsx';
import classes from './first-check.module.css';

/** The id of the content that the page shows before the app runs (index.html). */
const FIRST_PAINT_ID = 'first-paint';

/** Until the first route check has finished, the page shows its first paint, a spinner, and the cookie hint. */
export function FirstCheck({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const isChecked = useRouterState({ select: (state) => state.resolvedLocation !== undefined });
  useLayoutEffect(() => {
    if (isChecked) document.getElementById(FIRST_PAINT_ID)?.remove();
  }, [isChecked]);
  return (
    <>
      {!isChecked && (
        <div className={classes.wait} role="status" aria-label={t('checking')}>
          <Spinner size={32} />
        </div>
      )}
      {children}
      <CookieHint isEarly={!isChecked} />
    </>
  );
}
