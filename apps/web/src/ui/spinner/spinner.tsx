import classes from './spinner.module.css';

/** A turning ring in the colour of the text around it; the element around it states its meaning. */
export function Spinner({ size }: { readonly size: 16 | 32 }) {
  return <span className={classes.spinner} data-size={size} aria-hidden />;
}
