import { IconAlertCircle } from '@tabler/icons-react';
import classes from './select-field.module.css';

/** What is wrong with a field, as an icon and a text. */
export function FieldMessage({ text }: { readonly text: string }) {
  return (
    <span className={classes.message}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
