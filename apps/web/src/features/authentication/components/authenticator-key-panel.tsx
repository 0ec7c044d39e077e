import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { useCopy } from '../../../ui/copy/use-copy.ts';
import { readAuthenticatorKey } from '../model/otpauth-key.ts';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor-setup.module.css';

/** The key as a QR code and as text: a user who opens this page on the phone cannot scan the code. */
export function AuthenticatorKeyPanel({ otpauthUrl }: { readonly otpauthUrl: string }) {
  const { t } = useTranslation('account');
  const key = readAuthenticatorKey(otpauthUrl);
  const { source, isCopied, copy } = useCopy<HTMLParagraphElement>(key.secret);
  const [initialUrl] = useState(otpauthUrl);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <div className={classes.scan}>
      <QrCode text={otpauthUrl} label={t('secondFactor.qrCode')} />
      <div className={classes.byHand}>
        <p role="status" className={classes.renewed}>
          {otpauthUrl !== initialUrl && t('secondFactor.renewed')}
        </p>
        <p className={`bf-small ${classes.keyLead}`}>{t('secondFactor.keyLead')}</p>
        <p ref={source} className={classes.key} aria-label={`${t('secondFactor.key')}: ${key.grouped}`}>
          <span>{key.grouped}</span>
        </p>
        <Button variant="default" onClick={copy}>
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
