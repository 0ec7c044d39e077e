import { useTranslation } from 'react-i18next';
import type { Portal } from '../../../lib/portal.ts';
import type { LegalSection } from '../content/legal-document.ts';
import { privacyInEnglish } from '../content/privacy-en.ts';
import { privacyInGerman } from '../content/privacy-de.ts';
import { LegalSections } from './legal-sections.tsx';
import classes from './legal-text.module.css';

const TEXTS: Readonly<Record<string, typeof privacyInGerman>> = { de: privacyInGerman, en: privacyInEnglish };

/** German or English by the current language, none for any other (spec section 2). */
export function PrivacyPolicy({ portal }: { readonly portal: Portal }) {
  const { i18n } = useTranslation('legal');
  const sections: readonly LegalSection[] | undefined = TEXTS[i18n.language]?.(
    portal.operatorName,
    portal.productTitle,
  );
  if (sections === undefined) return null;
  return (
    <article className={classes.text}>
      <LegalSections sections={sections} />
    </article>
  );
}
