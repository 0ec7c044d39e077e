import { Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

interface IconButtonProps extends Omit<ButtonProps, 'leftSection'> {
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}

/** The theme's button with an icon before its text. */
export function IconButton({ icon: Icon, ...button }: IconButtonProps) {
  return <Button {...button} leftSection={<Icon size={16} stroke={1.75} aria-hidden />} />;
}
