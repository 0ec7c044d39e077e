import { PASSWORD_RULES, type PasswordRule, MIN_PASSWORD_LENGTH } from '@belegfach/contract/schema-free';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './password-checklist.module.css';

/** The checklist of the set-password page, updated while the user types. A word, not only a color, shows the state of each rule. */
export function PasswordChecklist({ brokenRules }: { readonly brokenRules: readonly PasswordRule[] }) {
  const { t } = useTranslation('account');
  const titleId = useId();
  return (
    <div className={classes.box}>
      <p className={classes.title} id={titleId}>
        {t('setPassword.rulesTitle')}
      </p>
      <ul aria-labelledby={titleId}>
        {PASSWORD_RULES.map((rule) => {
          const isMet = !brokenRules.includes(rule);
          const Icon = isMet ? IconCircleCheck : IconCircleDashed;
          return (
            <li key={rule} className={`bf-small ${classes.rule}`} data-met={isMet || undefined}>
              <Icon size={18} stroke={1.75} className={classes.icon} aria-hidden />
              <span className={classes.name}>
                {t(`setPassword.rules.${rule}`, { count: MIN_PASSWORD_LENGTH })}
              </span>
              <span className={classes.state}>{isMet ? t('setPassword.met') : t('setPassword.unmet')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
