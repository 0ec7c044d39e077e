import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { portal } from '../../lib/portal.ts';
import { AlertContainer } from '../../ui/alerts/alert-container.tsx';
import { usePageTitle } from '../use-page.ts';

/** `<page> – <product>` */
function useDocumentTitle(): void {
  const title = usePageTitle();
  useEffect(() => {
    document.title = `${title} – ${portal.productTitle}`;
  }, [title]);
}

/**
 * Moves the focus to the heading of a new page; otherwise keyboard and screen reader would stay where the old page was.
 * Not on the first page, where the browser sets the position, and not when only the query changes.
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

/** The frame of every page, with or without the shell. */
export function RootFrame() {
  useDocumentTitle();
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <AlertContainer />
    </>
  );
}
