import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-message.module.css';

interface FormMessageProps {
  readonly message: string | undefined;
  readonly tone?: 'bad' | 'warn';
}

/** An error or a notice of the whole form, announced to screen readers when it appears. */
export function FormMessage({ message, tone = 'bad' }: FormMessageProps) {
  return (
    <div role="alert" className={classes.container}>
      {message !== undefined && (
        <p className={classes.message} data-tone={tone}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
