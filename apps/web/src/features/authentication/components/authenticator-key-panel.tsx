import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { readAuthenticatorKey } from '../model/otpauth-key.ts';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor-setup.module.css';

/** The button shows for this time that copying succeeded. */
const COPIED_DURATION_MS = 2000;

/** The key as a QR code and as text: a user who opens this page on the phone cannot scan the code. */
export function AuthenticatorKeyPanel({ otpauthUrl }: { readonly otpauthUrl: string }) {
  const { t } = useTranslation('account');
  const key = readAuthenticatorKey(otpauthUrl);
  const keyElement = useRef<HTMLParagraphElement>(null);
  const [isCopied, setCopied] = useState(false);
  const [initialUrl] = useState(otpauthUrl);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(key.secret);
      setCopied(true);
    } catch {
      // Pages over plain HTTP have no access to the clipboard. The key is selected, so that the user can copy it.
      if (keyElement.current !== null) window.getSelection()?.selectAllChildren(keyElement.current);
    }
  }

  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={classes.scan}>
      <QrCode text={otpauthUrl} label={t('secondFactor.qrCode')} />
      <div className={classes.byHand}>
        <p role="status" className={classes.renewed}>
          {otpauthUrl !== initialUrl && t('secondFactor.renewed')}
        </p>
        <p className={`bf-small ${classes.keyLead}`}>{t('secondFactor.keyLead')}</p>
        <p ref={keyElement} className={classes.key} aria-label={`${t('secondFactor.key')}: ${key.grouped}`}>
          <span>{key.grouped}</span>
        </p>
        <Button variant="default" onClick={() => void copy()}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span aria-live="polite">{isCopied ? t('secondFactor.keyCopied') : t('secondFactor.copyKey')}</span>
        </Button>
        <dl className={classes.facts}>
          <dt>{t('secondFactor.account')}</dt>
          <dd>{key.account}</dd>
          <dt>{t('secondFactor.kind')}</dt>
          <dd>{t('secondFactor.kindText')}</dd>
        </dl>
      </div>
    </div>
  );
}
