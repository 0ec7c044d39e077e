import styles from './rows.module.css';

/** An e-mail address, or a short text in brackets. A line is broken before such a part, not at a hyphen inside it. */
const WHOLE = /(\S+@\S+|\([^()]{1,24}\))/;

/** A text whose e-mail addresses and brackets are broken only if they are longer than a line. */
export function UnbrokenParts({ text }: { readonly text: string }) {
  const parts = text.split(WHOLE);
  if (parts.length === 1) return text;
  // Every second part matched the expression. The index is a stable key, because a text always has the same parts.
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
