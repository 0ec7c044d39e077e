import { TextField, type TextFieldProps } from './text-field.tsx';

/** A text field for an e-mail address: phones show the matching keyboard and do not change the typed text. */
export function EmailField(field: Omit<TextFieldProps, 'type' | 'autoCapitalize' | 'spellCheck'>) {
  return <TextField {...field} type="email" autoCapitalize="none" spellCheck={false} />;
}
