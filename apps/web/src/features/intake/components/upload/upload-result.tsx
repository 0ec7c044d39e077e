import type { IndexRemarks as Remarks, IntakeItem } from '@belegfach/contract';
import { INTAKE_STATES } from '@belegfach/contract/schema-free';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/numbers.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useIntakeDetail } from '../../api/intake-queries.ts';
import { joinNonEmpty } from '../../model/join-non-empty.ts';
import { IndexRemarks } from '../index-remarks.tsx';
import { IntakeStateBadge } from '../intake-state-badge.tsx';
import styles from './upload.module.css';

/** From the answer to the upload, or from the file's detail. */
type ResultItem = IntakeItem & Remarks;

interface UploadResultProps {
  readonly isOpen: boolean;
  readonly items: readonly ResultItem[];
  readonly onClose: () => void;
  readonly onCheck: (id: string) => void;
  readonly onMore: () => void;
}

/** The result of each file. */
export function UploadResult({ isOpen, items, onClose, onCheck, onMore }: UploadResultProps) {
  const { t, i18n } = useTranslation('intake');
  const firstHeld = items.find(({ state }) => state === 'quarantined');
  const summary = INTAKE_STATES.flatMap((state) => {
    const count = items.filter((item) => item.state === state).length;
    return count === 0 ? [] : `${t(`states.${state}`)}: ${formatCount(count, i18n.language)}`;
  }).join(', ');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('sending.resultTitle')}
      headerText={summary}
      footer={
        <>
          <Button variant="default" onClick={onMore}>
            {t('sending.more')}
          </Button>
          <Button variant={firstHeld === undefined ? 'filled' : 'default'} onClick={onClose}>
            {t('sending.done')}
          </Button>
          {firstHeld !== undefined && (
            <Button onClick={() => onCheck(firstHeld.id)}>{t('sending.checkFirst')}</Button>
          )}
        </>
      }
    >
      {items.length === 0 ? (
        <p className={styles.nothing}>{t('sending.nothingCame')}</p>
      ) : (
        <ul className={`${styles.results} bf-framed`} aria-label={t('sending.resultList')}>
          {items.map((item) =>
            item.state === 'received' ? (
              <PolledResult key={item.id} item={item} onCheck={onCheck} />
            ) : (
              <Result key={item.id} item={item} onCheck={onCheck} />
            ),
          )}
        </ul>
      )}
    </Dialog>
  );
}

interface ResultProps {
  readonly item: ResultItem;
  readonly onCheck: (id: string) => void;
}

/** Polls the result of a file that the server has not judged yet. */
function PolledResult({ item, onCheck }: ResultProps) {
  const { data } = useIntakeDetail(item.id, true);
  return <Result item={data ?? item} onCheck={onCheck} />;
}

function Result({ item, onCheck }: ResultProps) {
  const { t } = useTranslation('intake');
  const { id, fileName, state, reason, documentNumber, customerNumber } = item;
  return (
    <li>
      <div className={styles.file}>
        <p className={styles.name} title={fileName}>
          {fileName}
        </p>
        <p className={styles.small}>
          {reason === null ? joinNonEmpty([documentNumber, customerNumber]) : t(`reasons.${reason}`)}
        </p>
        <IndexRemarks className={styles.small} remarks={item} />
      </div>
      <IntakeStateBadge state={state} />
      {state === 'quarantined' && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('sending.open', { name: fileName })}
          onClick={() => onCheck(id)}
        >
          {t('sending.check')}
        </Button>
      )}
    </li>
  );
}
