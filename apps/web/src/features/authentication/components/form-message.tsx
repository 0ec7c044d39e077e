import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-message.module.css';

/** An error of the whole form, announced to screen readers when it appears. */
export function FormMessage({ message }: { readonly message: string | undefined }) {
  return (
    <div role="alert" className={classes.container}>
      {message !== undefined && (
        <p className={classes.message} data-tone="bad">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
