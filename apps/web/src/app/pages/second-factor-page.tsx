import { SecondFactorSetup } from '../../features/authentication/index.ts';
import { useCurrentUser } from '../../session/session-context.ts';
import { homeOf } from '../routes.ts';
import { twoFactorHintFlag } from '../two-factor-flag.ts';
import { useGoBack } from '../use-go-back.ts';

export function SecondFactorPage() {
  const user = useCurrentUser();
  const { roleConfig, twoFactorActivated } = user;
  const goBack = useGoBack(homeOf(user));
  const finish = () => {
    twoFactorHintFlag.clear();
    goBack();
  };
  return (
    <SecondFactorSetup
      isRequired={roleConfig.requires2FASetup && !twoFactorActivated}
      onDone={finish}
      onCancel={goBack}
    />
  );
}
