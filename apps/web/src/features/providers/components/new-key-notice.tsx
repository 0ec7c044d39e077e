import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import type { NewKey } from '../api/use-key-actions.ts';
import classes from './intake-keys.module.css';

interface NewKeyNoticeProps {
  readonly newKey: NewKey;
  readonly onDone: () => void;
}

/** Shows a new key until the user closes the notice. A key is shown only once. */
export function NewKeyNotice({ newKey, onDone }: NewKeyNoticeProps) {
  const { t } = useTranslation('providers');
  const keyElement = useRef<HTMLElement>(null);
  const noticeElement = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  // The form that created the key has been removed: move the focus here.
  useEffect(() => noticeElement.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(newKey.key);
      setCopied(true);
    } catch {
      // Pages served over plain HTTP have no clipboard: select the key, so that the user can copy it.
      if (keyElement.current !== null) window.getSelection()?.selectAllChildren(keyElement.current);
    }
  }

  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div
      ref={noticeElement}
      tabIndex={-1}
      role="group"
      aria-label={t('keys.once.title', { name: newKey.name })}
      className={classes.newKey}
    >
      <p className={classes.newKeyTitle}>
        <IconKey size={16} stroke={1.75} aria-hidden />
        <b>{t('keys.once.title', { name: newKey.name })}</b>
      </p>
      <p>{t('keys.once.text')}</p>
      <code
        ref={keyElement}
        className={classes.secret}
        aria-label={t('keys.once.label')}
        role="textbox"
        aria-readonly
        tabIndex={0}
      >
        {newKey.key}
      </code>
      <div className={classes.newKeyActions}>
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
