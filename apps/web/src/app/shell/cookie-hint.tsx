import { IconCookie } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFlag, writeFlag } from '../../lib/browser-flags.ts';
import { portal } from '../../lib/portal.ts';
import { Button } from '../../ui/button/button.tsx';
import { RouteLink } from '../route-link.tsx';
import classes from './cookie-hint.module.css';

const FLAG = 'cookies-accepted';

/** Reserves space for the bar below the page and below the alerts, so that it never covers the last line. */
function useRoomBelow(isShown: boolean) {
  const bar = useRef<HTMLElement>(null);
  // Before the first paint, because the content at the end of the page would jump.
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const element = bar.current;
    if (!isShown || element === null) return;
    const measure = () => root.setProperty('--bf-bottom-bar', `${element.offsetHeight + 16}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => {
      observer.disconnect();
      root.removeProperty('--bf-bottom-bar');
    };
  }, [isShown]);
  return bar;
}

/** States that only strictly necessary cookies are used, until the user presses OK. */
export function CookieHint() {
  const { t } = useTranslation(['shell', 'common']);
  const [isAccepted, setAccepted] = useState(() => readFlag(FLAG));
  const bar = useRoomBelow(!isAccepted);
  if (isAccepted) return null;
  return (
    <section ref={bar} className={classes.bar} aria-label={t('shell:cookieTitle')}>
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
        }}
      >
        {t('common:ok')}
      </Button>
    </section>
  );
}
