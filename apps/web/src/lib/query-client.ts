import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of read data. A failed read is reported immediately, with a button to try again: automatic repeats would
 * only delay the same message. Data is read again when the window returns to the foreground.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
