import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import type { NewKey } from '../api/use-key-actions.ts';
import classes from './intake-keys.module.css';

interface NewKeyNoticeProps {
  readonly made: NewKey;
  readonly onDone: () => void;
}

/** Shows a new key, which is shown only once; it stays until the user closes it. */
export function NewKeyNotice({ made, onDone }: NewKeyNoticeProps) {
  const { t } = useTranslation('providers');
  const text = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  // The form that created the key has been removed: move the focus here.
  useEffect(() => box.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(made.key);
      setCopied(true);
    } catch {
      // Pages served over plain HTTP have no clipboard: select the key, so that the user can copy it.
      if (text.current !== null) window.getSelection()?.selectAllChildren(text.current);
    }
  }

  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={t('keys.once.title', { name: made.name })}
      className={classes.once}
    >
      <p className={classes.onceTitle}>
        <IconKey size={16} stroke={1.75} aria-hidden />
        <b>{t('keys.once.title', { name: made.name })}</b>
      </p>
      <p>{t('keys.once.text')}</p>
      <code
        ref={text}
        className={classes.secret}
        aria-label={t('keys.once.label')}
        role="textbox"
        aria-readonly
        tabIndex={0}
      >
        {made.key}
      </code>
      <div className={classes.onceActions}>
        <Button onClick={() => void copy()}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span aria-live="polite">{t(isCopied ? 'keys.once.copied' : 'keys.once.copy')}</span>
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('keys.once.done')}
        </Button>
      </div>
    </div>
  );
}
