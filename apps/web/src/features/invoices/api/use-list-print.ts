import type { Invoice } from '@belegfach/contract';
import { useEffect, useState } from 'react';
import { useRunningActions } from '../../../forms/use-running-actions.ts';
import { resultOf } from '../../../lib/reported-call.ts';
import { useApi } from '../../../session/session-context.ts';
import type { InvoiceListUrl } from '../invoice-columns.tsx';
import { pageQuery } from './invoice-queries.ts';

/** About 35 sheets. */
export const MAX_PRINTED = 500;
const PAGE_SIZE = 100;

interface ListPrint {
  /** The rows that are printed instead of those of the page; undefined while nothing is printed. */
  readonly rows: readonly Invoice[] | undefined;
  readonly isLoading: boolean;
  readonly start: () => void;
}

/** Prints the first documents that match the filters, in the order of the list, whatever page is shown. */
export function useListPrint({ state }: InvoiceListUrl, withAmounts: boolean): ListPrint {
  const api = useApi();
  const { isRunning, run } = useRunningActions();
  const [rows, setRows] = useState<readonly Invoice[]>();
  useEffect(() => {
    if (rows === undefined) return undefined;
    const end = () => setRows(undefined);
    window.addEventListener('afterprint', end);
    // Delayed, because the browser then asks the table to render all its rows, which is not possible while React renders.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', end);
    };
  }, [rows]);

  async function load(): Promise<void> {
    const loaded: Invoice[] = [];
    for (let page = 1; loaded.length < MAX_PRINTED; page += 1) {
      const query = pageQuery({ ...state, page, size: PAGE_SIZE }, withAmounts);
      const answer = await resultOf(api.call('GET /Invoice/List', { query }));
      if (answer === undefined) return;
      loaded.push(...answer.result.items);
      if (page >= answer.result.totalPages) break;
    }
    setRows(loaded);
  }
  return { rows, isLoading: isRunning('print'), start: () => void run(['print'], load) };
}
