import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/dates.ts';
import type { PortalSettings } from '@belegfach/contract';
import { TERMS_REVISED, termsOfUse } from '../content/terms.ts';
import { LegalPage } from './legal-page.tsx';
import { LegalSections } from './legal-sections.tsx';

/** The terms exist only in German; in another language a note above them says so. */
export function TermsOfUse({ portal }: { readonly portal: PortalSettings }) {
  const { t, i18n } = useTranslation('legal');
  const revised = t('revised', { date: formatDay(TERMS_REVISED, i18n.language) });
  return (
    <LegalPage portal={portal} revision={i18n.language === 'de' ? revised : `${revised}. ${t('germanOnly')}`}>
      <div lang="de">
        <LegalSections sections={termsOfUse(portal)} />
      </div>
    </LegalPage>
  );
}
