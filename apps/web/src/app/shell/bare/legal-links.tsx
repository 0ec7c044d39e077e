import { useTranslation } from 'react-i18next';
import { RouteLink } from '../../route-link.tsx';
import classes from './legal-links.module.css';

interface LegalLinksProps {
  /** False where the page contains the same links a second time: only one of them is a landmark. */
  readonly isLandmark?: boolean;
  /** Called when a link is followed, so that a drawer closes even when the page stays the same. */
  readonly onFollow?: () => void;
}

/** The links to the legal pages, on every page (WEB-8). */
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
