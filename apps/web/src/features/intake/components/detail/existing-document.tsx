import type { IntakeDetail } from '@belegfach/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../../lib/dates.ts';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { type ReleaseDraft, resolutionsOf } from '../../model/release-draft.ts';
import styles from './decision.module.css';

interface ExistingDocumentProps {
  readonly detail: IntakeDetail;
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
}

/** Compares the document with the existing one that has the same number, and asks how the two are related. */
export function ExistingDocument({ detail, draft, onChange }: ExistingDocumentProps) {
  const { t, i18n } = useTranslation('intake');
  const group = useId();
  const { existing } = detail;
  if (existing === null) return null;
  const day = (text: string | null) => (text === null ? NO_VALUE : formatDay(text, i18n.language));
  const rows = [
    {
      field: 'documentNumber',
      label: t('detail.number'),
      there: existing.documentNumber,
      here: detail.documentNumber ?? NO_VALUE,
    },
    {
      field: 'documentDate',
      label: t('detail.date'),
      there: day(existing.documentDate),
      here: day(detail.documentDate),
    },
    {
      field: 'customerNumber',
      label: t('detail.customer'),
      there: `${existing.customerName}, ${existing.customerNumber}`,
      here:
        [detail.customerName, detail.customerNumber].filter((part) => part !== null).join(', ') || NO_VALUE,
    },
  ];
  return (
    <>
      <section aria-label={t('decide.existing')}>
        <h3 className={styles.subtitle}>{t('decide.existing')}</h3>
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">{t('decide.field')}</th>
              <th scope="col">{t('decide.there')}</th>
              <th scope="col">{t('decide.here')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, label, there, here }) => (
              <tr key={field} data-differs={existing.differences.includes(field) || undefined}>
                <th scope="row">{label}</th>
                <td>{there}</td>
                <td>{here}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {existing.differences.length === 0 && <p className={styles.hint}>{t('decide.sameFields')}</p>}
      </section>
      <fieldset className={styles.choice}>
        <legend className={styles.subtitle}>{t('decide.resolution')}</legend>
        <div className={styles.options}>
          {resolutionsOf(detail).map((resolution) => (
            <label
              key={resolution}
              className={styles.option}
              data-chosen={draft.resolution === resolution || undefined}
            >
              <input
                type="radio"
                name={group}
                checked={draft.resolution === resolution}
                onChange={() => onChange({ resolution })}
              />
              <span>
                <b>{t(`decide.resolutions.${resolution}`)}</b>
                <span className={styles.hint}>{t(`decide.resolutionTexts.${resolution}`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
