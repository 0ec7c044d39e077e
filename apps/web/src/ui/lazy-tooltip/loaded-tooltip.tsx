import { Tooltip } from '@mantine/core';

interface LoadedTooltipProps {
  readonly target: HTMLElement;
  readonly text: string;
  readonly position: 'bottom' | 'left' | 'right';
  readonly isShown: boolean;
}

/** The text next to its control; loaded by `LazyTooltip`. */
export function LoadedTooltip({ target, text, position, isShown }: LoadedTooltipProps) {
  return <Tooltip target={target} label={text} position={position} opened={isShown} />;
}
