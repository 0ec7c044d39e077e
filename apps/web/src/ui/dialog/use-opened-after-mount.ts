import { useEffect, useState } from 'react';

/**
 * Whether a dialog whose code came when it was first asked for is to be open: from its second drawing on. Mantine gives the
 * focus back to what had it only where it saw the dialog closed before.
 */
export function useOpenedAfterMount(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}
