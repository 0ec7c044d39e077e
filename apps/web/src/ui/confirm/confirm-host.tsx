import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle, IconHelp, IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './confirm-host.module.css';
import { type ConfirmInput, type ConfirmOutcome, useOpenConfirm } from './confirm-store.ts';

const ICONS = { DEFAULT: IconHelp, INFO: IconInfoCircle, DANGER: IconAlertTriangle } as const;

interface PromptProps {
  readonly prompt: ConfirmInput;
  readonly answer: (outcome: ConfirmOutcome) => void;
}

function Prompt({ prompt, answer }: PromptProps) {
  const { t } = useTranslation('common');
  const Icon = ICONS[prompt.type];
  const isDanger = prompt.type === 'DANGER';
  return (
    <>
      <div className={classes.body}>
        <span className={classes.icon} data-type={prompt.type}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.text}>
          <Modal.Title component="h2" className={classes.title ?? ''}>
            {prompt.title}
          </Modal.Title>
          <Modal.Body p={0}>
            {prompt.message !== undefined && <p className={classes.message}>{prompt.message}</p>}
            {prompt.items !== undefined && prompt.items.length > 0 && (
              // The list may be longer than its box: without a tab stop the keyboard could not scroll it.
              <ul className={classes.items} tabIndex={0} aria-label={prompt.title}>
                {prompt.items.map((item, index) => (
                  <li key={`${index} ${item.name}`}>
                    <span className={classes.name}>{item.name}</span>
                    {item.detail !== undefined && <span className={classes.detail}>{item.detail}</span>}
                  </li>
                ))}
              </ul>
            )}
            {prompt.note !== undefined && <p className={classes.note}>{prompt.note}</p>}
          </Modal.Body>
        </div>
      </div>
      <div className={classes.footer}>
        <Button variant="default" data-autofocus={isDanger || undefined} onClick={() => answer('declined')}>
          {prompt.decline ?? t('cancel')}
        </Button>
        <Button
          {...(isDanger ? { color: 'red' } : {})}
          data-autofocus={isDanger ? undefined : true}
          onClick={() => answer('accepted')}
        >
          {prompt.accept}
        </Button>
      </div>
    </>
  );
}

/** Shows what `confirm` asks; one for the whole app. Escape and the backdrop decline, but for DANGER. */
export function ConfirmHost() {
  const open = useOpenConfirm();
  // The last prompt stays readable while the dialog fades out.
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  const prompt = open ?? last;
  const isStatic = prompt?.type === 'DANGER';
  // Mantine fixes the role to `dialog`; React leaves the attribute alone as long as Mantine's own value stays the same.
  const setRole = useCallback(
    (element: HTMLElement | null) => element?.setAttribute('role', isStatic ? 'alertdialog' : 'dialog'),
    [isStatic],
  );
  const answer = (outcome: ConfirmOutcome) => open?.settle(outcome);
  return (
    <Modal.Root
      opened={open !== undefined}
      onClose={() => answer('declined')}
      closeOnClickOutside={!isStatic}
      closeOnEscape={!isStatic}
      size={540}
      centered
      radius="xl"
    >
      <Modal.Overlay />
      <Modal.Content ref={setRole}>
        {prompt !== undefined && <Prompt prompt={prompt} answer={answer} />}
      </Modal.Content>
    </Modal.Root>
  );
}
