import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import classes from './lazy-tooltip.module.css';

const LoadedTooltip = lazy(async () => ({ default: (await import('./loaded-tooltip.tsx')).LoadedTooltip }));

interface LazyTooltipProps {
  readonly text: string;
  readonly position: 'bottom' | 'left' | 'right';
  /** The tooltip has nothing to show now. */
  readonly isDisabled?: boolean;
  /** One control. */
  readonly children: ReactNode;
}

/** A pointer that only passes over the control opens nothing. Milliseconds. */
const OPEN_DELAY_MS = 200;

/**
 * Explains a control on hover and focus; Escape closes it (WCAG 1.4.13). The positioning code loads when the pointer or
 * the focus first reaches the control: no page needs it for rendering.
 */
export function LazyTooltip({ text, position, isDisabled = false, children }: LazyTooltipProps) {
  /** The control, after the pointer or the focus has reached it once. */
  const [target, setTarget] = useState<HTMLElement>();
  const [isNear, setNear] = useState(false);
  const [isShown, setShown] = useState(false);
  const handleEnter = ({ firstElementChild }: HTMLElement) => {
    setNear(true);
    if (firstElementChild instanceof HTMLElement) setTarget(firstElementChild);
  };
  const handleLeave = () => {
    setNear(false);
    setShown(false);
  };
  useEffect(() => {
    if (!isNear) return undefined;
    const timer = setTimeout(() => setShown(true), OPEN_DELAY_MS);
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') handleLeave();
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
      onMouseEnter={(event) => handleEnter(event.currentTarget)}
      onMouseLeave={handleLeave}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) handleEnter(event.currentTarget);
      }}
      onBlur={handleLeave}
    >
      {children}
      {!isDisabled && target !== undefined && (
        <Suspense>
          <LoadedTooltip target={target} text={text} position={position} isShown={isShown} />
        </Suspense>
      )}
    </span>
  );
}
