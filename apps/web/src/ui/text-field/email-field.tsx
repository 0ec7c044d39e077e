import { TextField, type TextFieldProps } from './text-field.tsx';

/** A text field for an address: phones show their keyboard for it and change nothing of what is typed. */
export function EmailField(field: Omit<TextFieldProps, 'type' | 'autoCapitalize' | 'spellCheck'>) {
  return <TextField {...field} type="email" autoCapitalize="none" spellCheck={false} />;
}
