import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';

interface TwoFactorHintProps {
  readonly isOpen: boolean;
  /** The user's role, if it requires a second factor. Without it the dialog offers 'Maybe later'. */
  readonly requiringRole: string | undefined;
  readonly onAccept: () => void;
  readonly onPostpone: () => void;
}

/** Invites the user to set up a second factor. */
export function TwoFactorHint({ isOpen, requiringRole, onAccept, onPostpone }: TwoFactorHintProps) {
  const { t } = useTranslation('account');
  const isMandatory = requiringRole !== undefined;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      prompt={{
        type: 'INFO',
        title: isMandatory ? t('hint.mandatoryTitle') : t('hint.optionalTitle'),
        message: isMandatory ? t('hint.mandatoryText', { role: requiringRole }) : t('hint.optionalText'),
        accept: t('hint.accept'),
        decline: t('hint.later'),
      }}
      onAccept={onAccept}
      onDecline={isMandatory ? undefined : onPostpone}
    />
  );
}
