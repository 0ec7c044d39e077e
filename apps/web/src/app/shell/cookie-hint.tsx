import { IconCookie } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFlag, writeFlag } from '../../lib/browser-flags.ts';
import { portal } from '../../lib/portal.ts';
import { Button } from '../../ui/button/button.tsx';
import { publishHeight } from '../../ui/published-height/publish-height.ts';
import { RouteLink } from '../route-link.tsx';
import classes from './cookie-hint.module.css';

const FLAG = 'cookies-accepted';

/** Reserves space for the bar and the distance to the edge below the page and below the alerts: it never covers the last line. */
const publishBar = publishHeight('--bf-bottom-bar', 16);

/** States that only strictly necessary cookies are used, until the user presses OK. */
export function CookieHint() {
  const { t } = useTranslation(['shell', 'common']);
  const [isAccepted, setAccepted] = useState(() => readFlag(FLAG));
  if (isAccepted) return null;
  return (
    <section ref={publishBar} className={classes.bar} aria-label={t('shell:cookieTitle')}>
      <IconCookie size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <p className={classes.text}>
        {t('shell:cookieHint', { product: portal.productTitle })}{' '}
        <RouteLink to="Privacy" className={classes.link}>
          {t('shell:cookiePrivacy')}
        </RouteLink>
        .
      </p>
      <Button
        onClick={() => {
          writeFlag(FLAG, true);
          setAccepted(true);
          // The bar has no place around it that could keep the focus.
          document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
        }}
      >
        {t('common:ok')}
      </Button>
    </section>
  );
}
