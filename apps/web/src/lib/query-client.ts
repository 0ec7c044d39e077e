import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of read data. A failure is reported at once, without repeats, which would only delay the same message, and
 * even if the browser says that it is offline (`always`). Data is read again when the window returns to the foreground.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
