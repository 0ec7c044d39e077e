import type { IntakeDetail } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../../lib/dates.ts';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { joinNonEmpty } from '../../model/join-non-empty.ts';
import { type ReleaseDraft, listResolutions } from '../../model/release-draft.ts';
import styles from './decision.module.css';
import { RadioOptions } from './radio-options.tsx';

interface ExistingDocumentProps {
  readonly detail: IntakeDetail;
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
}

/** Compares the document with the existing document of the same number, and asks how they are related. */
export function ExistingDocument({ detail, draft, onChange }: ExistingDocumentProps) {
  const { t, i18n } = useTranslation('intake');
  const { existing } = detail;
  if (existing === null) return null;
  const day = (text: string | null) => (text === null ? NO_VALUE : formatDay(text, i18n.language));
  const rows = [
    ['documentNumber', t('detail.number'), existing.documentNumber, detail.documentNumber ?? NO_VALUE],
    ['documentDate', t('detail.date'), day(existing.documentDate), day(detail.documentDate)],
    [
      'customerNumber',
      t('detail.customer'),
      `${existing.customerName}, ${existing.customerNumber}`,
      joinNonEmpty([detail.customerName, detail.customerNumber]) ?? NO_VALUE,
    ],
  ] as const;
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
            {rows.map(([field, label, there, here]) => (
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
        <RadioOptions
          options={listResolutions(detail).map((id) => ({
            id,
            name: t(`decide.resolutions.${id}`),
            hint: t(`decide.resolutionTexts.${id}`),
          }))}
          chosen={draft.resolution ?? undefined}
          onChoose={({ id }) => onChange({ resolution: id })}
        />
      </fieldset>
    </>
  );
}
