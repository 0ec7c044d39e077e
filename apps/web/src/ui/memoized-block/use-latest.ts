import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that is the same in every rendering and calls the function of the latest one: for the events of content
 * that is memoized. It must not be called while rendering.
 */
export function useLatest<Parameters extends readonly unknown[]>(
  handler: ((...parameters: Parameters) => void) | undefined,
): (...parameters: Parameters) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...parameters: Parameters) => latest.current?.(...parameters), []);
}
