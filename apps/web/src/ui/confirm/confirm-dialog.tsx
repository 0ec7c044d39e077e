import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle, IconHelp, IconInfoCircle } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './confirm-dialog.module.css';
import type { ConfirmInput } from './confirm-store.ts';

const ICONS = { DEFAULT: IconHelp, INFO: IconInfoCircle, DANGER: IconAlertTriangle } as const;

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly prompt: ConfirmInput;
  readonly onAccept: () => void;
  /** Absent where the prompt cannot be declined: the only answer is to accept, and Escape does nothing. */
  readonly onDecline?: (() => void) | undefined;
}

interface PromptItemsProps {
  readonly label: string;
  readonly items: NonNullable<ConfirmInput['items']>;
}

/** The list may be longer than its box: without a tab stop it could not be scrolled by keyboard. */
function PromptItems({ label, items }: PromptItemsProps) {
  return (
    <ul className={classes.items} tabIndex={0} aria-label={label}>
      {items.map((item, index) => (
        <li key={`${index} ${item.name}`}>
          <span className={classes.name}>{item.name}</span>
          {item.detail !== undefined && <span className="bf-small">{item.detail}</span>}
        </li>
      ))}
    </ul>
  );
}

function PromptText({ prompt }: Pick<ConfirmDialogProps, 'prompt'>) {
  const Icon = ICONS[prompt.type];
  return (
    <div className={classes.body}>
      <span className="bf-icon-tile bf-toned" data-tone={prompt.type === 'DANGER' ? 'bad' : 'accent'}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.text}>
        <Modal.Title component="h2" className={classes.title ?? ''}>
          {prompt.title}
        </Modal.Title>
        <Modal.Body p={0}>
          {prompt.message !== undefined && <p className={classes.message}>{prompt.message}</p>}
          {prompt.items !== undefined && prompt.items.length > 0 && (
            <PromptItems label={prompt.title} items={prompt.items} />
          )}
          {prompt.consequence !== undefined && (
            <>
              <p className={classes.consequence}>{prompt.consequence.text}</p>
              <PromptItems label={prompt.consequence.text} items={prompt.consequence.items} />
            </>
          )}
          {prompt.note !== undefined && <p className={`bf-small ${classes.note}`}>{prompt.note}</p>}
        </Modal.Body>
      </div>
    </div>
  );
}

/**
 * A question with its two answers. Escape and the backdrop decline, except for DANGER and for prompts that cannot be
 * declined.
 */
export function ConfirmDialog({ isOpen, prompt, onAccept, onDecline }: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const isDanger = prompt.type === 'DANGER';
  const isStatic = isDanger || onDecline === undefined;
  // Mantine sets the role to `dialog`; React does not overwrite this attribute while Mantine's own value stays the same.
  const setRole = useCallback(
    (element: HTMLElement | null) => element?.setAttribute('role', isStatic ? 'alertdialog' : 'dialog'),
    [isStatic],
  );
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => onDecline?.()}
      closeOnClickOutside={!isStatic}
      closeOnEscape={!isStatic}
      size={540}
      centered
      radius="xl"
    >
      <Modal.Overlay />
      <Modal.Content ref={setRole}>
        <PromptText prompt={prompt} />
        <div className={classes.footer}>
          {onDecline !== undefined && (
            <Button variant="default" data-autofocus={isDanger || undefined} onClick={onDecline}>
              {prompt.decline ?? t('cancel')}
            </Button>
          )}
          <Button
            {...(isDanger ? { color: 'red' } : {})}
            data-autofocus={isDanger ? undefined : true}
            onClick={onAccept}
          >
            {prompt.accept}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
