import { useTranslation } from 'react-i18next';
import type { PortalSettings } from '@belegfach/contract';
import { privacyInEnglish } from '../content/privacy-en.ts';
import { privacyInGerman } from '../content/privacy-de.ts';
import { LegalPage } from './legal-page.tsx';
import { LegalSections } from './legal-sections.tsx';

const TEXTS: Readonly<Record<string, typeof privacyInGerman>> = { de: privacyInGerman, en: privacyInEnglish };

/** In the current language, German or English; empty in any other language. */
export function PrivacyPolicy({ portal }: { readonly portal: PortalSettings }) {
  const { i18n } = useTranslation('legal');
  const sections = TEXTS[i18n.language]?.(portal);
  if (sections === undefined) return null;
  return (
    <LegalPage portal={portal}>
      <LegalSections sections={sections} />
    </LegalPage>
  );
}
