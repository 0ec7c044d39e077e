import { useTranslation } from 'react-i18next';
import { RouteLink } from '../route-link.tsx';
import classes from './legal-links.module.css';

/** Always in reach (spec section 2). */
export function LegalLinks() {
  const { t } = useTranslation('shell');
  return (
    <nav className={classes.links} aria-label={t('legalLinks')}>
      <RouteLink to="Impressum">{t('titles.imprint')}</RouteLink>
      <RouteLink to="Privacy">{t('titles.privacy')}</RouteLink>
      <RouteLink to="AGB">{t('titles.terms')}</RouteLink>
    </nav>
  );
}
