import { IconCookie } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COOKIES_ACCEPTED, readFlag, writeFlag } from '../../lib/browser-flags.ts';
import { portal } from '../../lib/portal.ts';
import { Button } from '../../ui/button/button.tsx';
import { publishHeight } from '../../ui/published-height/publish-height.ts';
import { RouteLink } from '../route-link.tsx';

/** The hint that the page shows before the app runs (index.html). */
const FIRST_HINT_ID = 'first-cookie-hint';

/** The page and the alerts leave this height free at the bottom, so that the bar covers neither of them. */
const publishBar = publishHeight('--bf-bottom-bar', 16);

interface CookieHintProps {
  /** The page is not shown yet, so it is not known whether the bar must leave space for a sidebar. */
  readonly isEarly: boolean;
}

/** States that only strictly necessary cookies are used, until the user presses OK. */
export function CookieHint({ isEarly }: CookieHintProps) {
  const { t } = useTranslation(['shell', 'common']);
  const [isAccepted, setAccepted] = useState(() => readFlag(COOKIES_ACCEPTED));
  useLayoutEffect(() => document.getElementById(FIRST_HINT_ID)?.remove(), []);
  if (isAccepted) return null;
  return (
    <section
      ref={publishBar}
      className="bf-cookie-hint"
      data-early={isEarly || undefined}
      aria-label={t('shell:cookieTitle')}
    >
      <IconCookie size={20} stroke={1.75} aria-hidden />
      <p>
        {t('shell:cookieHint', { product: portal.productTitle })}{' '}
        <RouteLink to="Privacy">{t('shell:cookiePrivacy')}</RouteLink>.
      </p>
      <Button
        onClick={() => {
          writeFlag(COOKIES_ACCEPTED, true);
          setAccepted(true);
          // No element around the bar could receive the focus when the bar disappears.
          document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
        }}
      >
        {t('common:ok')}
      </Button>
    </section>
  );
}
