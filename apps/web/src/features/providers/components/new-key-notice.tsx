import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { useCopy } from '../../../ui/copy/use-copy.ts';
import { SecretDisplay } from '../../../ui/secret-display/secret-display.tsx';
import { curlLine } from '../model/intake-address.ts';
import classes from './intake-keys.module.css';
import type { NewKey } from '../api/use-key-actions.ts';

interface NewKeyNoticeProps {
  readonly newKey: NewKey;
  readonly onDone: () => void;
}

/** Shows a new key until the user closes the notice. */
export function NewKeyNotice({ newKey, onDone }: NewKeyNoticeProps) {
  const { t } = useTranslation('providers');
  const call = curlLine(newKey.key, t('help.sample.row', { returnObjects: true })[0] ?? '');
  const { source, isCopied, copy } = useCopy<HTMLPreElement>(call);
  const Icon = isCopied ? IconCheck : IconCopy;
  const texts = {
    title: t('keys.once.title', { name: newKey.name }),
    text: t('keys.once.text'),
    label: t('keys.once.label'),
    copy: t('keys.once.copy'),
    copied: t('keys.once.copied'),
    done: t('keys.once.done'),
  };
  return (
    <SecretDisplay secret={newKey.key} texts={texts} onDone={onDone}>
      <p>{t('keys.once.curl')}</p>
      <pre ref={source} className={classes.curl} tabIndex={0} aria-label={t('keys.once.curlLabel')}>
        {call}
      </pre>
      <div>
        <Button variant="default" onClick={copy}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span aria-live="polite">{t(isCopied ? 'keys.once.copied' : 'keys.once.copyCurl')}</span>
        </Button>
      </div>
    </SecretDisplay>
  );
}
