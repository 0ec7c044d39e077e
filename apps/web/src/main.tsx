import './trusted-types.ts';
import './color-scheme.ts';
import './style-nonce.ts';
import { createRoot } from 'react-dom/client';
import { composePortal, PortalApp } from './app/portal-app.tsx';
import { createTranslations } from './i18n/i18n.ts';
import { chooseLanguage } from './i18n/language.ts';
import { isSignInOrSignOutEvent } from './session/token-store.ts';

async function start(element: HTMLElement): Promise<void> {
  const language = chooseLanguage(navigator.languages);
  document.documentElement.lang = language;
  const translations = await createTranslations(language);
  // Some browsers have no locks, and over plain HTTP no browser has them. The type of `navigator` does not express this.
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const portal = composePortal({ translations, storage: localStorage, locks });
  // A user signed in or out in another tab.
  window.addEventListener('storage', (event) => {
    if (isSignInOrSignOutEvent(event)) window.location.reload();
  });
  createRoot(element).render(<PortalApp translations={translations} portal={portal} />);
}

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element.');
void start(element);
