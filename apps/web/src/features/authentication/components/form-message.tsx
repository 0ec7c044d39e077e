import { IconAlertCircle } from '@tabler/icons-react';
import classes from './sign-in-form.module.css';

/** What is wrong with the whole form, told to screen readers when it appears. */
export function FormMessage({ message }: { readonly message: string | undefined }) {
  return (
    <div role="alert">
      {message !== undefined && (
        <p className={classes.message}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
