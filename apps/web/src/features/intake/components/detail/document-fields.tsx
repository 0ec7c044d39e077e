import {
  INVOICE_TYPE_NAMES,
  INVOICE_TYPES,
  MAX_DOCUMENT_NUMBER_LENGTH,
} from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../../ui/date-field/date-field.tsx';
import { FieldPair } from '../../../../ui/form/form-layout.tsx';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';
import { required } from '../../../../ui/text-field/rules.ts';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import type { ReleaseDraft } from '../../model/release-draft.ts';

const TYPES = INVOICE_TYPE_NAMES.map((name) => INVOICE_TYPES[name]);

interface DocumentFieldsProps {
  readonly fields: { readonly number: boolean; readonly date: boolean; readonly type: boolean };
  readonly draft: ReleaseDraft;
  readonly onChange: (change: Partial<ReleaseDraft>) => void;
}

/** The fields for number, date and type, as far as they are required. */
export function DocumentFields({ fields, draft, onChange }: DocumentFieldsProps) {
  const { t } = useTranslation(['intake', 'common']);
  if (!fields.number && !fields.date && !fields.type) return null;
  const names = t('intake:types', { returnObjects: true });
  return (
    <>
      {fields.number && (
        <TextField
          label={t('intake:decide.number')}
          value={draft.documentNumber}
          rules={[required(t('common:fieldEmpty'))]}
          maxLength={MAX_DOCUMENT_NUMBER_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={(documentNumber) => onChange({ documentNumber })}
        />
      )}
      <FieldPair>
        {fields.date && (
          <DateField
            label={t('intake:decide.date')}
            value={draft.documentDate}
            onChange={(documentDate) => onChange({ documentDate })}
          />
        )}
        {fields.type && (
          <SelectField
            label={t('intake:decide.type')}
            options={TYPES.map((value) => ({ value: String(value), name: names[value] ?? '' }))}
            value={draft.typeValue === null ? null : String(draft.typeValue)}
            onChange={(value) =>
              onChange({ typeValue: TYPES.find((each) => String(each) === value) ?? null })
            }
          />
        )}
      </FieldPair>
    </>
  );
}
