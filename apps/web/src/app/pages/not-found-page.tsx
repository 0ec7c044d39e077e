import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { MissingSheet } from '../brand/missing-sheet.tsx';
import { useSession } from '../../session/session-context.ts';
import { documentsPageOf, ROUTES } from '../routes.ts';
import { BarePage } from '../shell/bare/bare-page.tsx';
import { MessagePage } from '../shell/bare/message-page.tsx';

/** `/404`, without sidebar and header: it must work for everybody, signed in or not. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { currentUser } = useSession();
  return (
    <BarePage>
      <MessagePage
        picture={<MissingSheet />}
        heading="h1"
        title={t('notFound.title')}
        text={t('notFound.text')}
      >
        <Button
          size="md"
          onClick={() => void navigate({ to: ROUTES[documentsPageOf(currentUser?.roleName)].path })}
        >
          {t(currentUser === undefined ? 'notFound.toSignIn' : 'notFound.toInvoices')}
        </Button>
      </MessagePage>
    </BarePage>
  );
}
