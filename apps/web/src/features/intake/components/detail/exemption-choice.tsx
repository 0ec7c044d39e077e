import { E_INVOICE_EXEMPTIONS, MAX_EXEMPTION_COMMENT_LENGTH } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import type { ReleaseDraft } from '../../model/release-draft.ts';
import styles from './decision.module.css';

interface ExemptionChoiceProps {
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
}

/** Asks why the document may be a plain PDF although it must be an e-invoice. */
export function ExemptionChoice({ draft, onChange }: ExemptionChoiceProps) {
  const { t } = useTranslation(['intake', 'common']);
  const comment = t('intake:decide.exemptionComment');
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.subtitle}>{t('intake:decide.exemptionTitle')}</legend>
      <SelectField
        label={t('intake:decide.exemption')}
        options={E_INVOICE_EXEMPTIONS.map((value) => ({ value, name: t(`intake:exemptions.${value}`) }))}
        value={draft.exemption}
        onChange={(exemption) => onChange({ exemption })}
      />
      <TextField
        label={draft.exemption === 'other' ? comment : t('common:optional', { field: comment })}
        value={draft.exemptionComment}
        maxLength={MAX_EXEMPTION_COMMENT_LENGTH}
        autoComplete="off"
        hint={t('intake:decide.exemptionHint')}
        onChange={(exemptionComment) => onChange({ exemptionComment })}
      />
    </fieldset>
  );
}
