import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of read data. A failed call is not repeated, because that would only delay the message. A call is made
 * even if the browser says that it is offline (`always`). Data is read again when the window returns to the
 * foreground.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
