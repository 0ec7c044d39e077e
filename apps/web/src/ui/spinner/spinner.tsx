import classes from './spinner.module.css';

/** A turning ring in the colour of the text around it; what it means is said beside it. */
export function Spinner({ size }: { readonly size: 16 | 32 }) {
  return <span className={classes.spinner} data-size={size} aria-hidden />;
}
