import type { LegalSection } from '../content/legal-document.ts';
import classes from './legal-text.module.css';

/** The sections of a legal text, each with its heading below the page's h1. */
export function LegalSections({ sections }: { readonly sections: readonly LegalSection[] }) {
  return sections.map(({ title, paragraphs = [], points = [] }) => (
    <section key={title} className={classes.section}>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}
