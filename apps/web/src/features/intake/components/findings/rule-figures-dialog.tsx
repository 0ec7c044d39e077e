import { intakeAccess } from '@belegfach/contract/schema-free';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, localeOf } from '../../../../lib/dates.ts';
import { useProviders } from '../../../../records/providers.ts';
import { QueryFailure } from '../../../../records/query-failure.tsx';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';
import { Spinner } from '../../../../ui/spinner/spinner.tsx';
import { useRuleFigures } from '../../api/rule-figures-query.ts';
import { listRecentMonths } from '../../model/recent-months.ts';
import { RuleFiguresTable } from './rule-figures-table.tsx';
import styles from './rule-figures.module.css';

const WIDTH_PX = 960;
/** The option for all providers together, only for a SuperAdmin. */
const ALL = 'all';

interface RuleFiguresDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The findings of a month by rule, for the user's own provider. A SuperAdmin chooses one provider or all. */
export function RuleFiguresDialog({ isOpen, onClose }: RuleFiguresDialogProps) {
  const { t, i18n } = useTranslation(['findings', 'common']);
  const choosesProvider = mayCallForAllProviders(useCurrentUser(), intakeAccess.getRuleFigures);
  const providers = useProviders(choosesProvider);
  const [months] = useState(() => listRecentMonths(dayOf(new Date())));
  const [month, setMonth] = useState(months[0] ?? '');
  const [providerId, setProviderId] = useState(ALL);
  const query = useRuleFigures({ month, ...(providerId !== ALL && { providerId }) }, isOpen);
  const monthName = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={WIDTH_PX}
      title={t('findings:figures.title')}
      headerText={t('findings:figures.text')}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <div className={styles.choices}>
        <SelectField
          label={t('findings:figures.month')}
          options={months.map((value) => ({
            value,
            name: monthName.format(new Date(`${value}-01T00:00:00Z`)),
          }))}
          value={month}
          onChange={setMonth}
        />
        {choosesProvider && (
          <SelectField
            label={t('findings:figures.provider')}
            options={[
              { value: ALL, name: t('findings:figures.allProviders') },
              ...providers.map(({ id, name }) => ({ value: id, name })),
            ]}
            value={providerId}
            isSearchable
            onChange={setProviderId}
          />
        )}
      </div>
      {query.isError ? (
        <QueryFailure query={query} title={t('findings:figures.failed')} text={t('findings:failedText')} />
      ) : query.data === undefined ? (
        <p role="status">
          <Spinner size={16} label={t('findings:figures.loading')} />
        </p>
      ) : (
        <RuleFiguresTable figures={query.data} isOutdated={query.isPlaceholderData} />
      )}
    </Dialog>
  );
}
