import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { Brand } from '../brand/brand.tsx';
import { MissingSheet } from '../brand/missing-sheet.tsx';
import { ROUTES } from '../paths.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { LegalLinks } from '../shell/legal-links.tsx';
import { MessagePage } from '../shell/message-page.tsx';
import classes from './not-found-page.module.css';

/** `/404`, alone on the page: it must work for everybody. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main className={classes.main}>
        <MessagePage
          picture={<MissingSheet />}
          heading="h1"
          title={t('notFound.title')}
          text={t('notFound.text')}
        >
          <Button size="md" onClick={() => void navigate({ to: ROUTES.Login.path })}>
            {t('notFound.toSignIn')}
          </Button>
        </MessagePage>
      </main>
      <footer className={classes.footer}>
        <LegalLinks />
      </footer>
    </div>
  );
}
