import { MAX_NAME_LENGTH } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../../../ui/text-field/text-field.tsx';
import type { CustomerTextName } from '../../model/customer-draft.ts';
import type { CustomerForm } from './use-customer-form.ts';

interface CustomerTextFieldProps extends Pick<TextFieldProps, 'hint' | 'readOnly' | 'inputMode' | 'type'> {
  readonly form: CustomerForm;
  readonly name: CustomerTextName;
  readonly isOptional?: boolean;
  /** The first field of a form gets the focus when the form opens. */
  readonly isFirst?: boolean;
}

/** A text field of the customer form, with its label, its rules and its refusal by the server. */
export function CustomerTextField({
  form,
  name,
  isOptional = false,
  isFirst = false,
  ...field
}: CustomerTextFieldProps) {
  const { t } = useTranslation('common');
  const label = form.labels[name];
  return (
    <TextField
      {...field}
      data-autofocus={isFirst || undefined}
      label={isOptional ? t('optional', { field: label }) : label}
      value={form.draft[name]}
      rules={field.readOnly === true ? [] : form.rules[name]}
      serverError={form.fieldErrors[name]}
      isClearable={field.readOnly !== true}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="off"
      onChange={(value) => form.set({ [name]: value })}
    />
  );
}
