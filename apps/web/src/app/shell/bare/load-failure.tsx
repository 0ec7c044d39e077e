import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * Shown when a page's code could not be loaded or its session could not be checked. A reload also finds the files of a
 * new version.
 */
export function LoadFailure() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <main>
      <MessagePage
        icon={IconCloudOff}
        heading="h1"
        title={t('shell:failed.title')}
        text={t('shell:failed.text')}
      >
        <Button size="md" onClick={() => window.location.reload()}>
          <IconRefresh size={16} stroke={1.75} aria-hidden />
          {t('common:retry')}
        </Button>
      </MessagePage>
    </main>
  );
}
