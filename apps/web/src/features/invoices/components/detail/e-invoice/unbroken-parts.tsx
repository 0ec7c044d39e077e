import styles from './rows.module.css';

/** An e-mail address, or something short in brackets: a line ends before it, not at a hyphen in it. */
const WHOLE = /(\S+@\S+|\([^()]{1,24}\))/;

/** A text whose addresses and brackets are broken only where they are longer than a line. */
export function UnbrokenParts({ text }: { readonly text: string }) {
  const parts = text.split(WHOLE);
  if (parts.length === 1) return text;
  // Every second part is what the expression has found; a text has the same parts each time.
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  );
}
