import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { portal } from '../../lib/portal.ts';
import { AlertContainer } from '../../ui/alerts/alert-container.tsx';
import { usePageTitle } from '../use-page.ts';
import { CookieHint } from './cookie-hint.tsx';

/** `<page> – <product>` (spec section 2). */
function useDocumentTitle(): void {
  const title = usePageTitle();
  useEffect(() => {
    document.title = `${title} – ${portal.productTitle}`;
  }, [title]);
}

/**
 * Another page begins at its heading, or a keyboard and a screen reader would stay where the old page was. Not at the first
 * page, where the browser's own place is right, and not when only the query changes.
 */
function useFocusOnNavigation(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (path !== undefined && last.current !== undefined && last.current !== path)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    last.current = path;
  }, [path]);
}

/** What surrounds every page, with the shell or without. */
export function RootFrame() {
  useDocumentTitle();
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <CookieHint />
      <AlertContainer />
    </>
  );
}
