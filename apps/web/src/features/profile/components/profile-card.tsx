import { type ReactNode, useId } from 'react';
import classes from './profile.module.css';

interface ProfileCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A part of the profile: what it is about beside what can be done. */
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
