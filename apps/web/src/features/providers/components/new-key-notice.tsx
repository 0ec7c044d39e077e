import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../../ui/shown-once/shown-once.tsx';
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
  const texts = {
    title: t('keys.once.title', { name: newKey.name }),
    text: t('keys.once.text'),
    label: t('keys.once.label'),
    copy: t('keys.once.copy'),
    copied: t('keys.once.copied'),
    done: t('keys.once.done'),
  };
  return (
    <ShownOnce secret={newKey.key} texts={texts} onDone={onDone}>
      <p>{t('keys.once.curl')}</p>
      <pre className={classes.curl} tabIndex={0} aria-label={t('keys.once.curlLabel')}>
        {curlLine(newKey.key, t('help.sample.row', { returnObjects: true })[0] ?? '')}
      </pre>
    </ShownOnce>
  );
}
