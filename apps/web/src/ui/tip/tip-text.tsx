import { Tooltip } from '@mantine/core';

interface TipTextProps {
  readonly target: HTMLElement;
  readonly text: string;
  readonly position: 'bottom' | 'left' | 'right';
  readonly isShown: boolean;
}

/** The text next to its control; loaded by `Tip`. */
export function TipText({ target, text, position, isShown }: TipTextProps) {
  return <Tooltip target={target} label={text} position={position} opened={isShown} />;
}
