import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';

interface TwoFactorHintProps {
  readonly isOpen: boolean;
  /** The role whose users must have a second factor; without it the dialog offers 'Maybe later'. */
  readonly demandingRole: string | undefined;
  readonly onAccept: () => void;
  readonly onLater: () => void;
}

/** Leads to the set-up of a second factor. */
export function TwoFactorHint({ isOpen, demandingRole, onAccept, onLater }: TwoFactorHintProps) {
  const { t } = useTranslation('account');
  const isMandatory = demandingRole !== undefined;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      prompt={{
        type: 'INFO',
        title: isMandatory ? t('hint.mandatoryTitle') : t('hint.optionalTitle'),
        message: isMandatory ? t('hint.mandatoryText', { role: demandingRole }) : t('hint.optionalText'),
        accept: t('hint.accept'),
        decline: t('hint.later'),
      }}
      onAccept={onAccept}
      onDecline={isMandatory ? undefined : onLater}
    />
  );
}
