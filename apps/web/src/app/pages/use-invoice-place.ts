import { type AnyRoute, type Router, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import {
  type InvoicePlace,
  type ListKind,
  readInvoiceSearch,
  writeInvoiceSearch,
} from '../../features/invoices/index.ts';
import { can } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-context.ts';

/** The state of an invoice list in the address: links can be sent, Back works (spec section 2, shared interface). */
export function useInvoicePlace(kind: ListKind): InvoicePlace {
  const { history } = useRouter<Router<AnyRoute>>();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const state = readInvoiceSearch(search, kind, can(useCurrentUser(), 'chooseProvider'));
  /** The document was opened from this list, so that its entry in the history can be taken back. */
  const openedHere = useRef(false);

  const go: InvoicePlace['go'] = (next, how) => {
    openedHere.current = false;
    void navigate({
      to: '.',
      search: { ...writeInvoiceSearch(next) },
      replace: how === 'replace',
      resetScroll: false,
    });
  };
  return {
    state,
    go,
    opened: {
      id: state.open,
      open: (id) => {
        go({ ...state, open: id }, 'push');
        openedHere.current = true;
      },
      close: () => {
        if (openedHere.current) history.back();
        else go({ ...state, open: null }, 'replace');
        openedHere.current = false;
      },
    },
  };
}
