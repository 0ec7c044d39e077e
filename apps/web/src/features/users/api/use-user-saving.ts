import { useTranslation } from 'react-i18next';
import type { FormOpening } from '../../../forms/use-form-opening.ts';
import { type Saving, useSaving } from '../../../forms/use-saving.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';

interface UserSavingOptions<Draft> {
  readonly opening: Pick<FormOpening<Draft>, 'onClose' | 'returned'>;
  /** The call; it raises no alert of its own (`silent: 'all'`). */
  readonly save: (draft: Draft) => Promise<unknown>;
  readonly labels: Readonly<Record<keyof Draft & string, string>>;
  readonly fieldOf: (name: string) => (keyof Draft & string) | undefined;
  readonly done: 'created' | 'saved';
  readonly reload: () => void;
}

/** Saves a user of either kind: the form closes and the list is reloaded, whether the request succeeded or not. */
export function useUserSaving<Draft>(parts: UserSavingOptions<Draft>): Saving<Draft> {
  const { opening, save, labels, fieldOf, done, reload } = parts;
  const { t } = useTranslation('users');
  const end = () => {
    opening.onClose();
    reload();
  };
  return useSaving({
    save,
    labels,
    fieldOf,
    onSaved: () => {
      end();
      showSuccess(t(`done.${done}`));
    },
    onRefused: end,
    returned: opening.returned,
  });
}
