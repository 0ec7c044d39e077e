import type { ReactNode } from 'react';
import { Brand } from '../../brand/brand.tsx';
import classes from './bare-page.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { LegalLinks } from './legal-links.tsx';

/** A page without sidebar and header: for everybody, signed in or not. */
export function BarePage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <BareHeader />
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <LegalLinks />
      </footer>
    </div>
  );
}

export function BareHeader() {
  return (
    <header className="bf-bare-header">
      <Brand />
      <LanguageSwitch />
    </header>
  );
}
