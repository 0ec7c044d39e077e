import { useCurrentUser } from '../../../session/session-context.ts';
import { BlockingCard } from './blocking-card.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { InformationCard } from './information-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { PasswordCard } from './password-card.tsx';
import classes from './profile.module.css';
import { SecondFactorCard } from './second-factor-card.tsx';

interface EditProfileProps {
  readonly onCancel: () => void;
  readonly onSetUpSecondFactor: () => void;
  readonly onResetPassword: (email: string) => void;
  /** Ends the session and opens the sign-in page, which shows the text as the reason. */
  readonly onLeave: (notice: string) => void;
}

/** The cards of the user's own account. */
export function EditProfile({ onCancel, onSetUpSecondFactor, onResetPassword, onLeave }: EditProfileProps) {
  const user = useCurrentUser();
  return (
    <div className={classes.page}>
      <InformationCard user={user} onCancel={onCancel} onLeave={onLeave} />
      <SecondFactorCard user={user} onSetUp={onSetUpSecondFactor} />
      {user.signIn.hasPassword && <PasswordCard onReset={() => onResetPassword(user.email)} />}
      <DevicesCard userId={user.userId} />
      {user.userType === 'CustomerUser' && <NoticesCard />}
      <BlockingCard user={user} onLeave={onLeave} />
      <DeletionCard user={user} onLeave={onLeave} />
    </div>
  );
}
