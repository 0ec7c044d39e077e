import { useTranslation } from 'react-i18next';
import { RouteLink } from '../route-link.tsx';
import classes from './legal-links.module.css';

interface LegalLinksProps {
  /** Not a landmark of its own where the same links stand a second time. */
  readonly isLandmark?: boolean;
}

/** Always in reach (spec section 2). */
export function LegalLinks({ isLandmark = true }: LegalLinksProps) {
  const { t } = useTranslation('shell');
  const Frame = isLandmark ? 'nav' : 'div';
  return (
    <Frame className={classes.links} {...(isLandmark && { 'aria-label': t('legalLinks') })}>
      <RouteLink to="Impressum">{t('titles.imprint')}</RouteLink>
      <RouteLink to="Privacy">{t('titles.privacy')}</RouteLink>
      <RouteLink to="AGB">{t('titles.terms')}</RouteLink>
    </Frame>
  );
}
