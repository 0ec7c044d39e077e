import { useEffect, useState } from 'react';

/**
 * Delays the opening of a dialog until after its first rendering. Mantine returns the focus only if the dialog was
 * mounted closed before, but a dialog whose code is loaded on demand is opened with its first rendering.
 */
export function useOpenedAfterMount(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}
