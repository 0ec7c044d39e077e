import { type ReactNode, useId } from 'react';
import classes from './profile.module.css';

interface ProfileCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A section of the profile: its description next to its controls. */
export function ProfileCard({ title, text, children }: ProfileCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.about}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
