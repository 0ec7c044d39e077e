import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { plainQueryString } from '../lib/query-string.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The values of the link in an e-mail, kept in the entry of the browser history: a reload finds them again, but
     * neither the address bar nor the list of visited pages shows the token.
     */
    readonly linkValues?: object | undefined;
  }
}

/**
 * The values of the link in an e-mail, which opened this page. They are in the fragment (older e-mails: in the query),
 * and are moved from the address bar to the current entry of the browser history.
 * @param path of the page
 * @param read returns the values that the page needs; undefined when one is missing or unknown
 */
export function useLinkValues<T extends object>(
  path: string,
  read: (values: unknown) => T | undefined,
): T | undefined {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const hash = useRouterState({ select: (state) => state.location.hash });
  const stored = useRouterState({ select: (state) => state.location.state.linkValues });
  // A mail gateway may have added a fragment to a link with a query.
  const inUrl = [plainQueryString.parseSearch(hash), search].find((values) => 'token' in values);
  const link = read(inUrl ?? stored);
  useEffect(() => {
    if (inUrl !== undefined)
      void navigate({ to: path, search: {}, hash: '', state: { linkValues: link }, replace: true });
  });
  return link;
}
