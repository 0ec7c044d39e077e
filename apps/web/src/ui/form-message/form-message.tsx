import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-message.module.css';

interface FormMessageProps {
  readonly message: string | undefined;
  /** The text that screen readers read instead of a message that changes every second. */
  readonly spokenMessage?: string | undefined;
  readonly tone?: 'bad' | 'warn';
  /** False for a message that an alert announces already. */
  readonly isAnnounced?: boolean;
}

/** An error or a notice of the whole form, announced to screen readers when it appears. */
export function FormMessage({ message, spokenMessage, tone = 'bad', isAnnounced = true }: FormMessageProps) {
  const isCounting = spokenMessage !== undefined && spokenMessage !== message;
  return (
    <div role={isAnnounced ? 'alert' : undefined} className={classes.container}>
      {message !== undefined && (
        <p className={classes.message} data-tone={tone}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          <span aria-hidden={isCounting}>{message}</span>
          {isCounting && <span className="bf-spoken">{spokenMessage}</span>}
        </p>
      )}
    </div>
  );
}
