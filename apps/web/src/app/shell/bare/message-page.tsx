import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  readonly icon?: TablerIcon;
  readonly picture?: ReactNode;
  /** `h1` where no header with a title is above. */
  readonly heading: 'h1' | 'h2';
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** A page with one message and buttons that lead to other pages. */
export function MessagePage({
  icon: Icon,
  picture,
  heading: Heading,
  title,
  text,
  children,
}: MessagePageProps) {
  return (
    <div className={classes.page}>
      {Icon !== undefined && (
        <span className="bf-icon-tile bf-toned" data-size="large">
          <Icon size={28} stroke={1.75} aria-hidden />
        </span>
      )}
      {picture}
      <Heading className={classes.title} tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
