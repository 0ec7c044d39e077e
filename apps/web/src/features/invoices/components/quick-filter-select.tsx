import { useTranslation } from 'react-i18next';
import { LazySelect } from '../../../ui/lazy-select/lazy-select.tsx';
import { MENU_PLACE } from '../../../ui/select-field/options.ts';
import type { QuickChoices } from './use-quick-choices.ts';

/** The quick filters as a dropdown, if the row of buttons does not fit. */
export function QuickFilterSelect({ quick }: { readonly quick: QuickChoices }) {
  const { t } = useTranslation('invoices');
  return (
    <LazySelect
      w={152}
      aria-label={t('quick.label')}
      placeholder={t('quick.label')}
      data={quick.choices.map((choice) => ({ value: choice, label: quick.nameOf(choice) }))}
      value={quick.chosen ?? ''}
      menu={{ comboboxProps: MENU_PLACE }}
      onChange={(value) => {
        const chosen = quick.choices.find((choice) => choice === value);
        if (chosen !== undefined) quick.choose(chosen);
      }}
    />
  );
}
