import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { MissingSheet } from '../brand/missing-sheet.tsx';
import { useSession } from '../../session/session-context.ts';
import { documentsPageOf, ROUTES } from '../routes.ts';
import { MessagePage } from '../shell/bare/message-page.tsx';

/** `/404`, for everybody: signed-in users see it in the frame of their pages. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { currentUser } = useSession();
  return (
    <MessagePage
      picture={<MissingSheet />}
      heading={currentUser === undefined ? 'h1' : 'h2'}
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
  );
}
