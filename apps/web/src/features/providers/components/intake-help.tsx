import type { Provider } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { csvFile } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/download.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { useIntakeChannels } from '../api/provider-queries.ts';
import { HotFolder } from './hot-folder.tsx';
import classes from './intake-keys.module.css';

/** How documents come in: the hot folder with its path, and an index file to begin with. */
export function IntakeHelp({ provider }: { readonly provider: Provider }) {
  const { t } = useTranslation('providers');
  const channels = useIntakeChannels(provider.id);
  const saveSample = () =>
    saveFile(
      csvFile([
        t('help.sample.columns', { returnObjects: true }),
        t('help.sample.row', { returnObjects: true }),
      ]),
      'index.csv',
    );
  return (
    <section className={classes.help} aria-label={t('help.title')}>
      {channels.data !== undefined && <HotFolder folder={channels.data.hotFolder} />}
      <p className={`bf-small ${classes.text}`}>{t('help.sampleText')}</p>
      <IconButton variant="default" icon={IconDownload} onClick={saveSample}>
        {t('help.saveSample')}
      </IconButton>
    </section>
  );
}
