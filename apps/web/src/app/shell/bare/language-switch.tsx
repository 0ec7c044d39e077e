import { IconLanguage } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CssTooltip } from '../../../ui/css-tooltip/css-tooltip.tsx';
import classes from './language-switch.module.css';

/** Always disabled (WEB-1); it stays in the tab order so that its reason can be read. */
export function LanguageSwitch({ placement }: Pick<ComponentProps<typeof CssTooltip>, 'placement'>) {
  const { t, i18n } = useTranslation('shell');
  const code = i18n.language.toUpperCase();
  return (
    <CssTooltip text={t('languageLocked')} {...(placement !== undefined && { placement })}>
      {(reasonId) => (
        <button
          type="button"
          className={classes.switch}
          aria-disabled
          aria-label={t('languageCurrent', { code, language: t('languageName') })}
          aria-describedby={reasonId}
        >
          <IconLanguage size={18} stroke={1.75} aria-hidden />
          <span aria-hidden>{code}</span>
        </button>
      )}
    </CssTooltip>
  );
}
