import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../ui/list/use-is-phone.ts';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { CookieHint } from './cookie-hint.tsx';
import classes from './first-check.module.css';

/**
 * A spinner until the first route check has finished (spec section 2). The cookie hint waits for nobody's session: a phone shows it at
 * once. On a wider screen its place depends on the sidebar, and it would jump when that comes.
 */
export function FirstCheck({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const isChecked = useRouterState({ select: (state) => state.resolvedLocation !== undefined });
  const isPhone = useIsPhone();
  return (
    <>
      {!isChecked && (
        <div className={classes.wait} role="status" aria-label={t('checking')}>
          <Spinner size={32} />
        </div>
      )}
      {children}
      {(isChecked || isPhone) && <CookieHint />}
    </>
  );
}
