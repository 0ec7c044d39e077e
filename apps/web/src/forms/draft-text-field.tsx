import { MAX_NAME_LENGTH } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import type { Rule } from '../ui/text-field/rules.ts';
import { TextField, type TextFieldProps } from '../ui/text-field/text-field.tsx';

/** The part of a form that a text field uses. */
export interface TextForm<Name extends string> {
  readonly draft: Readonly<Record<Name, string | null>>;
  readonly labels: Readonly<Record<Name, string>>;
  readonly rules: Readonly<Record<Name, readonly Rule[]>>;
  readonly fieldErrors: Readonly<Partial<Record<Name, string>>>;
  readonly setField: (name: Name, value: string | null) => void;
}

interface DraftTextFieldProps<Name extends string>
  extends Pick<TextFieldProps, 'hint' | 'inputMode' | 'isClearable' | 'maxLength' | 'readOnly' | 'type'> {
  readonly form: TextForm<Name>;
  readonly name: Name;
  readonly isOptional?: boolean;
  /** The first field of a form gets the focus when the form opens. */
  readonly isFirst?: boolean;
}

/** A text field of a form, with its label, its rules and the error that the server reported. */
export function DraftTextField<Name extends string>({
  form,
  name,
  isOptional = false,
  isFirst = false,
  ...field
}: DraftTextFieldProps<Name>) {
  const { t } = useTranslation('common');
  const label = form.labels[name];
  const isLocked = field.readOnly === true;
  return (
    <TextField
      isClearable={!isLocked}
      maxLength={MAX_NAME_LENGTH}
      {...field}
      data-autofocus={isFirst || undefined}
      label={isOptional ? t('optional', { field: label }) : label}
      value={form.draft[name]}
      rules={isLocked ? [] : form.rules[name]}
      serverError={form.fieldErrors[name]}
      autoComplete="off"
      onChange={(value) => form.setField(name, value)}
    />
  );
}
