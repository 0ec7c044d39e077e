import classes from './spinner.module.css';

interface SpinnerProps {
  readonly size: 16 | 32;
  /**
   * The name of the content that is loading, for screen readers. Without it the text or the button around the spinner states
   * that.
   */
  readonly label?: string;
}

/** A turning ring in the color of the text around it. */
export function Spinner({ size, label }: SpinnerProps) {
  const ring = { className: classes.spinner, 'data-size': size };
  return label === undefined ? (
    <span {...ring} aria-hidden />
  ) : (
    <span {...ring} role="status" aria-label={label} />
  );
}
