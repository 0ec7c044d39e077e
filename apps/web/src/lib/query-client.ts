import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of what was read. A failed read is told at once, with a button to try again: silent repeats would only make
 * somebody wait for the same message. What was read is asked for again when the window comes back to the front.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
