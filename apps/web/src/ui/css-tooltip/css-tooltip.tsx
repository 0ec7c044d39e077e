import { type ReactElement, type ReactNode, useId, useState } from 'react';
import classes from './css-tooltip.module.css';

interface CssTooltipProps {
  readonly text: string;
  /** Where there is space: below and aligned to the right edge, or above and aligned to the left edge. */
  readonly placement?: 'bottom-end' | 'top-start';
  /** The control; it uses the id of the text for its `aria-describedby`. */
  readonly children: (descriptionId: string) => ReactElement;
}

/**
 * States why a control is locked, on hover and focus; Escape hides it (WCAG 1.4.13). Plain CSS below its control: pages
 * that must load fast do not need the positioning library of the theme's tooltip.
 */
export function CssTooltip({ text, placement = 'bottom-end', children }: CssTooltipProps): ReactNode {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  const reset = () => setDismissed(false);
  return (
    <span
      className={classes.anchor}
      data-dismissed={isDismissed || undefined}
      onMouseLeave={reset}
      onBlur={reset}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDismissed(true);
      }}
    >
      {children(id)}
      <span id={id} role="tooltip" className={classes.hint} data-placement={placement}>
        {text}
      </span>
    </span>
  );
}
