import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { readFlag, writeFlag } from '../../../lib/browser-flags.ts';

export type SidebarMode = 'wide' | 'rail' | 'drawer';

const FLAG = 'sidebar-collapsed';

interface Sidebar {
  readonly mode: SidebarMode;
  /** Only on a wide screen the user can choose. */
  readonly mayCollapse: boolean;
  readonly toggle: () => void;
}

/** Wide from 1200 px unless the user collapsed it, which this browser remembers; a rail from 768 px; below that a drawer. */
export function useSidebarMode(): Sidebar {
  const options = { getInitialValueInEffect: false };
  const isWideScreen = useMediaQuery('(min-width: 1200px)', false, options);
  const isPhone = useMediaQuery('(max-width: 767px)', false, options);
  const [isCollapsed, setCollapsed] = useState(() => readFlag(FLAG));
  const mode: SidebarMode = isPhone ? 'drawer' : isWideScreen && !isCollapsed ? 'wide' : 'rail';
  return {
    mode,
    mayCollapse: isWideScreen,
    toggle() {
      writeFlag(FLAG, !isCollapsed);
      setCollapsed(!isCollapsed);
    },
  };
}
