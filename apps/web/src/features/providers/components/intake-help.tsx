import type { Provider } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { csvFile } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/download.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { useIntakeChannels } from '../api/provider-queries.ts';
import { DescriptionList } from '../../../ui/description-list/description-list.tsx';
import { HotFolder } from './hot-folder.tsx';
import classes from './intake-keys.module.css';

/** The words of the column `Status` in a result file, and of `state` in the answer to a call. */
const STATES = ['accepted', 'quarantined', 'rejected', 'duplicate', 'received', 'refused'] as const;

/** How documents come in: the hot folder with its path, an index file to begin with, and how to read the answer. */
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
      <p className={`bf-small ${classes.text}`}>{t('help.resultText')}</p>
      <div className={classes.states}>
        <DescriptionList
          layout="rows"
          items={STATES.map((state) => [state, t(`help.states.${state}`)] as const)}
        />
      </div>
    </section>
  );
}
