import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { useCopy } from '../copy/use-copy.ts';
import classes from './secret-display.module.css';

interface SecretDisplayProps {
  readonly secret: string;
  readonly texts: {
    readonly title: string;
    readonly text: string;
    /** The name of the secret, for screen readers. */
    readonly label: string;
    readonly copy: string;
    readonly copied: string;
    readonly done: string;
  };
  readonly onDone: () => void;
  /** The use of the secret, as a text below it. */
  readonly children?: ReactNode;
}

/** Shows a secret, which the server returns only once, until the user closes the notice. */
export function SecretDisplay({ secret, texts, onDone, children }: SecretDisplayProps) {
  const { source, isCopied, copy } = useCopy<HTMLElement>(secret);
  const noticeElement = useRef<HTMLDivElement>(null);
  // The control that created the secret may have been removed, so the focus moves here.
  useEffect(() => noticeElement.current?.focus(), []);

  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div ref={noticeElement} tabIndex={-1} role="group" aria-label={texts.title} className={classes.notice}>
      <p className={classes.title}>
        <IconKey size={16} stroke={1.75} aria-hidden />
        <b>{texts.title}</b>
      </p>
      <p>{texts.text}</p>
      <code
        ref={source}
        className={classes.secret}
        aria-label={texts.label}
        role="textbox"
        aria-readonly
        tabIndex={0}
      >
        {secret}
      </code>
      {children}
      <div className={classes.actions}>
        <Button onClick={copy}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
