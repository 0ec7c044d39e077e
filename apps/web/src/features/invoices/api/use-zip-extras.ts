import { useState } from 'react';
import { readFlag, writeFlag } from '../../../lib/browser-flags.ts';
import type { ZipExtras } from './zip-files.ts';

const FLAG = 'zip-with-xml';

/**
 * The parts that the ZIPs of the list contain in addition to the PDFs. This browser remembers the choice of the XML for the
 * next visit.
 */
export function useZipExtras(): readonly [extras: ZipExtras, change: (extras: ZipExtras) => void] {
  const [extras, setExtras] = useState<ZipExtras>(() => ({ xml: readFlag(FLAG), annexes: false }));
  const change = (changed: ZipExtras) => {
    if (changed.xml !== extras.xml) writeFlag(FLAG, changed.xml);
    setExtras(changed);
  };
  return [extras, change];
}
