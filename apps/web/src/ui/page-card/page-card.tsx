import type { ReactNode } from 'react';
import classes from './page-card.module.css';

interface PageCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The one thing on a page without navigation; its title is the page's h1. */
export function PageCard({ title, lead, children }: PageCardProps) {
  return (
    <section className={classes.card}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** The way back and the way on; the way on takes the room that is left. */
export function CardActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
