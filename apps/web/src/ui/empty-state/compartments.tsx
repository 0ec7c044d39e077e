import styles from './empty-state.module.css';

/** Left edges of the three compartments in the drawing. */
const LEFT_EDGES = [1, 97, 193];

/** A decorative drawing for empty lists: three compartments, one with the outline of a missing sheet. */
export function Compartments() {
  return (
    <svg className={styles.drawing} width="278" height="80" viewBox="0 0 278 80" fill="none" aria-hidden>
      {LEFT_EDGES.map((left) => (
        <g key={left} transform={`translate(${left} 11)`}>
          <rect className={styles.box} width="84" height="68" rx="10" />
          <path
            className={styles.front}
            d="M0 49h26c3 0 5 7 8 7h16c3 0 5-7 8-7h26v9a10 10 0 0 1-10 10H10A10 10 0 0 1 0 58z"
          />
        </g>
      ))}
      <path className={styles.sheet} d="M115 59V2h34l15 15v42" />
    </svg>
  );
}
