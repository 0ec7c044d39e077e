import type { ReactNode } from 'react';
import classes from './form-dialog.module.css';

/** Two fields next to each other, on a phone below each other. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

interface FormSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a form under a heading of its own. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className="bf-heading">{title}</h3>
      {children}
    </section>
  );
}
