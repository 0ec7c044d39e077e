import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortalSettings } from '@belegfach/contract';
import { LegalPage } from './legal-page.tsx';
import classes from './legal-text.module.css';

/** Names the operator of the portal. The data comes from the configuration of the installation, never from the code. */
export function Imprint({ portal }: { readonly portal: PortalSettings }) {
  const { t } = useTranslation('legal');
  const { street, postcode, city, representedBy, email, phone, registerCourt, registerNumber, vatId } =
    portal.imprint;
  // Facts that an operator does not have, such as a register, are left out.
  const sections: readonly (readonly [title: string, facts: readonly Fact[]])[] = [
    [
      t('provider'),
      [
        [t('fields.name'), portal.operatorName],
        [t('fields.address'), `${street}\n${postcode} ${city}`],
        [t('fields.representedBy'), representedBy],
      ],
    ],
    [
      t('contact'),
      [
        [t('fields.phone'), phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>],
        [t('fields.email'), <a href={`mailto:${email}`}>{email}</a>],
      ],
    ],
    [
      t('register'),
      [
        [t('fields.registerCourt'), registerCourt],
        [t('fields.registerNumber'), registerNumber],
        [t('fields.vatId'), vatId],
      ],
    ],
  ];
  return (
    <LegalPage portal={portal}>
      {sections.map(([title, facts]) => (
        <Facts key={title} title={title} facts={facts} />
      ))}
    </LegalPage>
  );
}

type Fact = readonly [name: string, value: ReactNode];

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  const knownFacts = facts.filter(([, value]) => value !== undefined);
  if (knownFacts.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <dl className={classes.facts}>
        {knownFacts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
