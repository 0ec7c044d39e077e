import { useTranslation } from 'react-i18next';
import type { Rule } from '../../../../ui/text-field/rules.ts';
import { TextField, type TextFieldProps } from '../../../../ui/text-field/text-field.tsx';

type TextName = 'firstName' | 'lastName' | 'email' | 'salesmanNumber';

/** What a text field needs of the form it stands in. */
export interface TextForm<Name extends TextName> {
  readonly draft: Readonly<Record<Name, string | null>>;
  readonly refusals: Readonly<Partial<Record<Name, string>>>;
  readonly rules: Readonly<Record<Name, readonly Rule[]>>;
  readonly setText: (name: Name, value: string | null) => void;
}

interface UserTextFieldProps<Name extends TextName>
  extends Pick<TextFieldProps, 'hint' | 'readOnly' | 'inputMode' | 'type'> {
  readonly form: TextForm<Name>;
  readonly name: Name;
}

/** Longest texts the server takes (contract). */
const LONGEST = 200;

/** A text of a user's form with its label, its rules and what the server said of it. */
export function UserTextField<Name extends TextName>({ form, name, ...field }: UserTextFieldProps<Name>) {
  const { t } = useTranslation('users');
  const named: TextName = name;
  const isLocked = field.readOnly === true;
  return (
    <TextField
      {...field}
      label={t(`form.fields.${named}`)}
      value={form.draft[name]}
      rules={isLocked ? [] : form.rules[name]}
      failure={form.refusals[name]}
      isClearable={!isLocked}
      maxLength={LONGEST}
      autoComplete="off"
      onChange={(value) => form.setText(name, value)}
    />
  );
}
