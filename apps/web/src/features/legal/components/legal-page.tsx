import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortalSettings } from '@belegfach/contract';
import { Button } from '../../../ui/button/button.tsx';
import classes from './legal-text.module.css';

interface LegalPageProps {
  readonly portal: PortalSettings;
  /** The date of the last revision, shown before the text. */
  readonly revision?: string;
  readonly children: ReactNode;
}

/** The page of a legal text. A note at the top warns if this is a demo or the operator's data are placeholders. */
export function LegalPage({ portal, revision, children }: LegalPageProps) {
  const { t } = useTranslation('legal');
  const warnings = [portal.demo ? t('demo') : '', portal.isPlaceholder ? t('placeholder') : ''];
  const warning = warnings.join(' ').trim();
  return (
    <article className={`bf-card ${classes.text}`}>
      <div className={classes.head}>
        <p className="bf-small">{revision}</p>
        <Button variant="default" className={classes.print} onClick={() => window.print()}>
          <IconPrinter size={16} stroke={1.75} aria-hidden />
          {t('print')}
        </Button>
      </div>
      {warning !== '' && (
        <p className={classes.note} data-tone="warn">
          {warning}
        </p>
      )}
      {children}
    </article>
  );
}
