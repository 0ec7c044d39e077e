import { type ReactNode, useId } from 'react';
import classes from './profile.module.css';

interface ProfileCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A section of the profile, with a description next to the controls. */
export function ProfileCard({ title, text, children }: ProfileCardProps) {
  const titleId = useId();
  return (
    <section className={`bf-card ${classes.card}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="bf-heading">
          {title}
        </h2>
        <p className={`bf-small ${classes.text}`}>{text}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
