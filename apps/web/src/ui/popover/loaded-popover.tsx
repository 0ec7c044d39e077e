import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedAfterMount } from '../dialog/use-opened-after-mount.ts';
import { PopoverAnchor } from './popover-anchor.tsx';
import type { PopoverState } from './use-popover.ts';

export interface LoadedPopoverProps
  extends Pick<PopoverProps, 'position' | 'width' | 'offset' | 'zIndex' | 'middlewares' | 'withinPortal'> {
  readonly popover: PopoverState;
  readonly target: HTMLElement;
  readonly label: string;
  /** Pixels between the frame and its content. */
  readonly padding?: number;
  readonly children: ReactNode;
}

/** The popover itself; loaded by `LazyPopover`. */
export function LoadedPopover({
  popover,
  target,
  label,
  padding = 0,
  children,
  ...place
}: LoadedPopoverProps) {
  return (
    <Popover
      {...place}
      id={popover.id}
      opened={useOpenedAfterMount(popover.isOpen)}
      onChange={popover.change}
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PopoverAnchor element={target} />
      </Popover.Target>
      <Popover.Dropdown p={padding} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
