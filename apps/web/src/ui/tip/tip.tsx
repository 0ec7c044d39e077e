import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import classes from './tip.module.css';

const TipText = lazy(async () => ({ default: (await import('./tip-text.tsx')).TipText }));

interface TipProps {
  readonly text: string;
  readonly position: 'bottom' | 'left' | 'right';
  /** Nothing is to be said now. */
  readonly isOff?: boolean;
  /** One control. */
  readonly children: ReactNode;
}

/** A pointer that only passes by opens nothing. Milliseconds. */
const OPEN_DELAY = 200;

/**
 * Says more about a control on hover and focus; Escape takes it away (WCAG 1.4.13). The code that finds the place for it comes
 * when a pointer or the focus first is there: no page needs it to be drawn.
 */
export function Tip({ text, position, isOff = false, children }: TipProps) {
  /** The control, once something was near it. */
  const [target, setTarget] = useState<HTMLElement>();
  const [isNear, setNear] = useState(false);
  const [isShown, setShown] = useState(false);
  const come = ({ firstElementChild }: HTMLElement) => {
    setNear(true);
    if (firstElementChild instanceof HTMLElement) setTarget(firstElementChild);
  };
  const leave = () => {
    setNear(false);
    setShown(false);
  };
  useEffect(() => {
    if (!isNear) return undefined;
    const timer = setTimeout(() => setShown(true), OPEN_DELAY);
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
    };
    document.addEventListener('keydown', dismiss);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', dismiss);
    };
  }, [isNear]);
  return (
    <span
      className={classes.frame}
      onMouseEnter={(event) => come(event.currentTarget)}
      onMouseLeave={leave}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) come(event.currentTarget);
      }}
      onBlur={leave}
    >
      {children}
      {!isOff && target !== undefined && (
        <Suspense>
          <TipText target={target} text={text} position={position} isShown={isShown} />
        </Suspense>
      )}
    </span>
  );
}
