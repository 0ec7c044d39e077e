import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { readFlag, writeFlag } from '../../../lib/browser-flags.ts';

export type SidebarMode = 'wide' | 'rail' | 'drawer';

const FLAG = 'sidebar-collapsed';

interface Sidebar {
  readonly mode: SidebarMode;
  /** The user can choose only on a wide screen. */
  readonly mayCollapse: boolean;
  readonly toggle: () => void;
}

/**
 * From 1200 px the sidebar is wide unless the user has collapsed it; this browser remembers that choice. From 768 px it
 * is a rail, below that a drawer.
 */
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
