import type { IntakeDetail } from '@belegfach/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../../lib/api-client.ts';
import { useDownload } from '../../../../records/use-download.ts';
import { LoadingButton } from '../../../../ui/loading-button/loading-button.tsx';
import { type ReleaseDraft, listResolutions } from '../../model/release-draft.ts';
import styles from './decision.module.css';
import { RadioOptions } from '../../../../ui/radio-options/radio-options.tsx';

interface ExistingDocumentProps {
  readonly detail: IntakeDetail;
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
}

/** Offers both files next to each other, and asks how the document and the existing one of the same number are related. */
export function ExistingDocument({ detail, draft, onChange }: ExistingDocumentProps) {
  const { t } = useTranslation('intake');
  const { existing } = detail;
  const download = useDownload({ title: t('download.broken'), message: t('download.brokenHint') });
  if (existing === null) return null;
  const files = [
    {
      name: 'there',
      text: t('decide.thereFile'),
      path: pathOf('GET /Invoice/Download/{id}', { params: { id: existing.documentId } }),
      fallbackName: `${existing.documentNumber}.pdf`,
    },
    {
      name: 'here',
      text: t('decide.hereFile'),
      path: pathOf('GET /Intake/Documents/{id}/File', { params: { id: detail.id } }),
      fallbackName: detail.fileName,
    },
  ];
  return (
    <>
      <div className={styles.files}>
        {files.map(({ name, text, ...file }) => (
          <LoadingButton
            key={name}
            variant="default"
            loading={download.isRunning(name)}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => download.start(name, file)}
          >
            {text}
          </LoadingButton>
        ))}
      </div>
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
