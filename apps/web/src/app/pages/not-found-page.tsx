import { useTranslation } from 'react-i18next';
import { MissingSheet } from '../brand/missing-sheet.tsx';
import { useSession } from '../../session/session-context.ts';
import { HomeButton } from '../shell/bare/home-button.tsx';
import { MessagePage } from '../shell/bare/message-page.tsx';

/** `/404`, for everybody: signed-in users see it in the frame of their pages. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { currentUser } = useSession();
  return (
    <MessagePage
      picture={<MissingSheet />}
      heading={currentUser === undefined ? 'h1' : 'h2'}
      title={t('notFound.title')}
      text={t('notFound.text')}
    >
      <HomeButton />
    </MessagePage>
  );
}
