import { useTranslation } from 'react-i18next';
import { IMPRINT_FIELDS, type Portal } from '../../../lib/portal.ts';
import classes from './legal-text.module.css';

/** Who runs the portal: from the installation's configuration, never from the code (decisions, opening). */
export function Imprint({ portal }: { readonly portal: Portal }) {
  const { t } = useTranslation('legal');
  const isIncomplete = IMPRINT_FIELDS.some((field) => portal.imprint[field] === undefined);
  return (
    <article className={classes.text}>
      {(portal.demo || isIncomplete) && (
        <p className={classes.note}>
          {[portal.demo ? t('demo') : '', isIncomplete ? t('placeholder') : ''].join(' ').trim()}
        </p>
      )}
      <section className={classes.section}>
        <h2>{t('provider')}</h2>
        <dl className={classes.facts}>
          <dt>{t('name')}</dt>
          <dd>{portal.operatorName}</dd>
          {IMPRINT_FIELDS.map((field) => {
            const value = portal.imprint[field];
            return [
              <dt key={`${field} name`}>{t(`fields.${field}`)}</dt>,
              <dd key={field} data-missing={value === undefined || undefined}>
                {value ?? t('missing')}
              </dd>,
            ];
          })}
        </dl>
      </section>
    </article>
  );
}
