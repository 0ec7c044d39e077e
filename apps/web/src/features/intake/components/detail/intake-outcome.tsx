import type { ActiveContent, IntakeDetail, IntakeState } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { STATE_BADGES } from '../intake-state-badge.tsx';
import styles from './detail.module.css';
import { ReasonText } from './reason-text.tsx';

/** The text keys of the states that need no reason. */
const STATE_TEXTS = {
  accepted: 'acceptedAs',
  duplicate: 'duplicateOf',
  received: 'inWork',
  quarantined: undefined,
  rejected: undefined,
} as const satisfies Record<IntakeState, string | undefined>;

/** The state of the file in words, with its reasons; the decisive reason first. */
export function IntakeOutcome({ detail }: { readonly detail: IntakeDetail }) {
  const { t } = useTranslation('intake');
  const { state, reasons, warning, activeContent } = detail;
  const { icon: Icon, tone } = STATE_BADGES[state];
  const stateText = STATE_TEXTS[state];
  const [mainReason, ...otherReasons] = stateText === undefined ? reasons : [];
  return (
    <div className={styles.verdict} data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div>
        {stateText !== undefined && <p>{t(stateText)}</p>}
        {warning !== null && <p>{t(`warnings.${warning}`)}</p>}
        {mainReason !== undefined && (
          <p>
            <ReasonText reason={mainReason} detail={detail} />
          </p>
        )}
        {stateText === undefined && activeContent.length > 0 && (
          <ActiveContentList findings={activeContent} />
        )}
        {otherReasons.length > 0 && (
          <>
            <p className={styles.also}>{t('detail.also')}</p>
            <ul>
              {otherReasons.map((reason) => (
                <li key={reason}>
                  <ReasonText reason={reason} detail={detail} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** The active content for which the PDF is held, each with the embedded file that contains it. */
function ActiveContentList({ findings }: { readonly findings: readonly ActiveContent[] }) {
  const { t } = useTranslation('intake');
  return (
    <ul aria-label={t('detail.activeContent')}>
      {findings.map(({ kind, file }) => (
        <li key={`${kind} ${file ?? ''}`}>
          {t(`activeContent.${kind}`)}
          {file !== null && <>: {file}</>}
        </li>
      ))}
    </ul>
  );
}
