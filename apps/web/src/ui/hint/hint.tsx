import { type ReactElement, type ReactNode, useId, useState } from 'react';
import classes from './hint.module.css';

interface HintProps {
  readonly text: string;
  /** Where there is room: below and to the left, or above and to the right. */
  readonly placement?: 'bottom-end' | 'top-start';
  /** The control, which takes the id of the text for its `aria-describedby`. */
  readonly children: (descriptionId: string) => ReactElement;
}

/**
 * Says why a control is locked, on hover and focus; Escape takes it away (WCAG 1.4.13). Plain CSS below its control: pages
 * that must load fast get by without the positioning library of the theme's tooltip.
 */
export function Hint({ text, placement = 'bottom-end', children }: HintProps): ReactNode {
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
