import type { ReactNode } from 'react';
import classes from './page-card.module.css';

interface PageCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The only card of a page without navigation; its title is the page's h1. */
export function PageCard({ title, lead, children }: PageCardProps) {
  return (
    <section className={`bf-card ${classes.card}`}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** The buttons to go back and to continue; the second one uses the remaining width. */
export function CardActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
