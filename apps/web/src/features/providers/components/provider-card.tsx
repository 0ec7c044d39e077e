import type { ProviderSetup } from '@belegfach/contract';
import { IconBuildingFactory2, IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NewRowMark } from '../../../ui/table/new-row-mark.tsx';
import { HotFolder } from './hot-folder.tsx';
import { IntakeKeys } from './intake-keys.tsx';
import classes from './providers.module.css';

interface ProviderCardProps {
  readonly provider: ProviderSetup;
  /** The user has just created it. */
  readonly isNew: boolean;
  /** The list of the branches, or its loading or error state. */
  readonly branches: ReactNode;
  readonly onEdit: () => void;
  readonly onAddBranch: () => void;
}

/** A provider with its complete set-up. */
export function ProviderCard({ provider, isNew, branches, onEdit, onAddBranch }: ProviderCardProps) {
  const { t, i18n } = useTranslation('providers');
  const titleId = useId();
  const { name, vatIds, ignoresLeadingZeros, eInvoiceDutyFrom, eInvoiceDutyMode } = provider;
  return (
    <article className="bf-card" aria-labelledby={titleId}>
      <header className={classes.head}>
        <span className={classes.icon}>
          <IconBuildingFactory2 size={20} stroke={1.75} aria-hidden />
        </span>
        <h2 id={titleId} className={classes.title}>
          {name}
          {isNew && <NewRowMark />}
        </h2>
        <Button variant="default" aria-label={t('editRow', { name })} onClick={onEdit}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
          {t('edit')}
        </Button>
      </header>
      <div className={classes.sections}>
        <HotFolder folder={provider.hotFolder} />
        <section className={classes.section} aria-label={t('recognition.title')}>
          <h3 className={classes.heading}>{t('recognition.title')}</h3>
          <dl className={classes.facts}>
            <div>
              <dt>{t('recognition.vatIds')}</dt>
              <dd>{vatIds.length === 0 ? t('recognition.noVatIds') : vatIds.join(', ')}</dd>
            </div>
            <div>
              <dt>{t('recognition.zeros')}</dt>
              <dd>{t(ignoresLeadingZeros ? 'recognition.zerosIgnored' : 'recognition.zerosKept')}</dd>
            </div>
            <div>
              <dt>{t('recognition.duty')}</dt>
              <dd>
                {eInvoiceDutyFrom === null
                  ? t('recognition.dutyOff')
                  : t(`recognition.dutyModes.${eInvoiceDutyMode}`, {
                      day: formatDay(eInvoiceDutyFrom, i18n.language),
                    })}
              </dd>
            </div>
          </dl>
        </section>
        <section className={classes.section} aria-label={t('branches.title')}>
          <h3 className={classes.heading}>
            {t('branches.title')}
            <Button
              variant="quiet"
              aria-label={t('branches.addTo', { provider: name })}
              onClick={onAddBranch}
            >
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {t('branches.add')}
            </Button>
          </h3>
          {branches}
        </section>
        <section className={classes.section} aria-label={t('keys.title')}>
          <h3 className={classes.heading}>{t('keys.title')}</h3>
          <IntakeKeys provider={provider} />
        </section>
      </div>
    </article>
  );
}
