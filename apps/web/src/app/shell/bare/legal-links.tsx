import { useTranslation } from 'react-i18next';
import { RouteLink } from '../../route-link.tsx';
import classes from './legal-links.module.css';

interface LegalLinksProps {
  /** Not a landmark of its own where the same links stand a second time. */
  readonly isLandmark?: boolean;
  /** Told when one of them is followed: a drawer closes then, also when the page stays. */
  readonly onFollow?: () => void;
}

/** Always in reach (spec section 2). */
export function LegalLinks({ isLandmark = true, onFollow }: LegalLinksProps) {
  const { t } = useTranslation('shell');
  const Frame = isLandmark ? 'nav' : 'div';
  return (
    <Frame className={classes.links} {...(isLandmark && { 'aria-label': t('legalLinks') })}>
      <RouteLink to="Impressum" onClick={onFollow}>
        {t('titles.imprint')}
      </RouteLink>
      <RouteLink to="Privacy" onClick={onFollow}>
        {t('titles.privacy')}
      </RouteLink>
      <RouteLink to="AGB" onClick={onFollow}>
        {t('titles.terms')}
      </RouteLink>
    </Frame>
  );
}
