import type { ActiveContent, IntakeDetail, IntakeReason, IntakeState } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { STATE_BADGES } from '../intake-state-badge.tsx';
import styles from './detail.module.css';

/** The texts of the states that need no reason. */
const SETTLED = {
  accepted: 'acceptedAs',
  duplicate: 'duplicateOf',
  received: 'inWork',
  quarantined: undefined,
  rejected: undefined,
} as const satisfies Record<IntakeState, string | undefined>;

/** Reasons whose explanation includes the identifier of the customer in the document. */
const NAMING: readonly IntakeReason[] = [
  'customer-unknown',
  'customer-ambiguous',
  'customer-differs',
  'waited-too-long',
];

/** The result for the file and its reasons, in words; the decisive reason first. */
export function Verdict({ detail }: { readonly detail: IntakeDetail }) {
  const { t } = useTranslation('intake');
  const { state, reasons, identifier, activeContent } = detail;
  const { icon: Icon, tone } = STATE_BADGES[state];
  const settled = SETTLED[state];
  const [first, ...others] = settled === undefined ? reasons : [];
  const named =
    identifier === null
      ? ''
      : t('customerNamed', {
          identifier: t(`identifiers.${identifier.scheme}`, { value: identifier.value }),
        });
  const explained = (reason: IntakeReason) => (
    <>
      <b>{t(`reasons.${reason}`)}.</b>{' '}
      {NAMING.includes(reason) ? `${t(`explanations.${reason}`)} ${named}` : t(`explanations.${reason}`)}
    </>
  );
  return (
    <div className={styles.verdict} data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div>
        {settled !== undefined && <p>{t(settled)}</p>}
        {first !== undefined && <p>{explained(first)}</p>}
        {settled === undefined && activeContent.length > 0 && <ActiveContentList found={activeContent} />}
        {others.length > 0 && (
          <>
            <p className={styles.also}>{t('detail.also')}</p>
            <ul>
              {others.map((reason) => (
                <li key={reason}>{explained(reason)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** The active content for which the PDF is held, each with the embedded file that contains it. */
function ActiveContentList({ found }: { readonly found: readonly ActiveContent[] }) {
  const { t } = useTranslation('intake');
  return (
    <ul aria-label={t('detail.activeContent')}>
      {found.map(({ kind, file }) => (
        <li key={`${kind} ${file ?? ''}`}>
          {t(`activeContent.${kind}`)}
          {file !== null && <>: {file}</>}
        </li>
      ))}
    </ul>
  );
}
