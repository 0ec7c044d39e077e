import { useEffect, useState } from 'react';

/**
 * Whether a dialog whose code was loaded for its first opening is open: from its second rendering on. Mantine returns
 * the focus only for a dialog that was mounted closed before.
 */
export function useOpenedAfterMount(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}
