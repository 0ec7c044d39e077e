import { MAX_NAME_LENGTH } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import type { Rule } from '../../../../ui/text-field/rules.ts';
import { TextField, type TextFieldProps } from '../../../../ui/text-field/text-field.tsx';

export type TextName = 'firstName' | 'lastName' | 'email' | 'salesmanNumber';

/** The part of a form that a text field uses. */
export interface TextForm<Name extends TextName> {
  readonly draft: Readonly<Record<Name, string | null>>;
  readonly fieldErrors: Readonly<Partial<Record<Name, string>>>;
  readonly rules: Readonly<Record<Name, readonly Rule[]>>;
  readonly setText: (name: Name, value: string | null) => void;
}

/** The part of a form that the dialogs of both kinds of users use. */
export interface NamedUserForm extends TextForm<'firstName' | 'lastName' | 'email'> {
  /** Labels of the fields that break a rule. */
  readonly toCheck: readonly string[];
}

interface UserTextFieldProps<Name extends TextName>
  extends Pick<TextFieldProps, 'hint' | 'readOnly' | 'inputMode' | 'type'> {
  readonly form: TextForm<Name>;
  readonly name: Name;
}

/** A text field of the user form with its label, its rules and the refusal of the server. */
export function UserTextField<Name extends TextName>({ form, name, ...field }: UserTextFieldProps<Name>) {
  const { t } = useTranslation('users');
  const fieldName: TextName = name;
  const isLocked = field.readOnly === true;
  return (
    <TextField
      {...field}
      label={t(`form.fields.${fieldName}`)}
      value={form.draft[name]}
      rules={isLocked ? [] : form.rules[name]}
      serverError={form.fieldErrors[name]}
      isClearable={!isLocked}
      maxLength={MAX_NAME_LENGTH}
      autoComplete="off"
      onChange={(value) => form.setText(name, value)}
    />
  );
}
