import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '../../../ui/choice-bar/choice-bar.tsx';
import type { QuickChoices } from './use-quick-choices.ts';

/** The quick filters as a row of buttons. */
export function QuickFilterBar({ quick }: { readonly quick: QuickChoices }) {
  const { t } = useTranslation('invoices');
  return (
    <ChoiceBar label={t('quick.label')} choices={quick.choices} chosen={quick.chosen} onChoose={quick.choose}>
      {(choice) => (
        <>
          {choice === 'reminders' && (
            <IconAlertTriangle color="var(--bf-warn)" size={15} stroke={1.75} aria-hidden />
          )}
          {quick.nameOf(choice)}
        </>
      )}
    </ChoiceBar>
  );
}
