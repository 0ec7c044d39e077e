import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/dates.ts';
import type { Portal } from '../../../lib/portal.ts';
import { termsOfUse } from '../content/terms.ts';
import { LegalSections } from './legal-sections.tsx';
import classes from './legal-text.module.css';

const LAST_REVISED = '2022-09-16';

/** The terms exist in German; in another language that is said above them. */
export function TermsOfUse({ portal }: { readonly portal: Portal }) {
  const { t, i18n } = useTranslation('legal');
  const revised = t('revised', { date: formatDay(LAST_REVISED, i18n.language) });
  return (
    <article className={classes.text}>
      <p className={classes.meta}>{i18n.language === 'de' ? revised : `${revised}. ${t('germanOnly')}`}</p>
      <div lang="de">
        <LegalSections sections={termsOfUse(portal.operatorName, portal.productTitle)} />
      </div>
    </article>
  );
}
