import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/numbers.ts';
import { LockReason } from '../../../ui/lockable-button/lock-reason.tsx';

/** More customers are not invited together: a mistake would reach too many people. */
const MAX_INVITED_AT_ONCE = 1000;

interface InviteMatchingProps {
  /** The customers that match the filters. */
  readonly total: number;
  readonly className: string | undefined;
  /** Resolves when the invitation has begun, or does not begin. */
  readonly onInvite: () => Promise<void>;
}

/** Invites all customers that match the filters, on every page. */
export function InviteMatching({ total, className, onInvite }: InviteMatchingProps) {
  const { t, i18n } = useTranslation('customers');
  const [isRunning, setRunning] = useState(false);
  const count = (value: number) => formatCount(value, i18n.language);
  const isLocked = total > MAX_INVITED_AT_ONCE;
  const onClick = () => {
    if (isLocked || isRunning) return;
    setRunning(true);
    void onInvite().finally(() => setRunning(false));
  };
  return (
    <LockReason
      reason={isLocked ? t('locked.tooManyMatching', { most: count(MAX_INVITED_AT_ONCE) }) : undefined}
      position="bottom"
    >
      {(attributes) => (
        <button type="button" className={className} aria-busy={isRunning} onClick={onClick} {...attributes}>
          {t('actions.inviteMatching', { formatted: count(total) })}
        </button>
      )}
    </LockReason>
  );
}
