import styles from './table.module.css';

/** Placeholder rows during the first loading. */
const SKELETON_ROWS = 8;
/** Widths in percent, so that the grey bars look like texts of different lengths. */
const BAR_WIDTHS = [72, 54, 86, 63, 78, 48, 68, 58];

interface SkeletonRowsProps {
  readonly columns: number;
}

export function SkeletonRows({ columns }: SkeletonRowsProps) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <tr key={row} className={styles.skeleton}>
          {Array.from({ length: columns }, (_cell, column) => (
            <td key={column}>
              <span style={{ width: `${BAR_WIDTHS[(row * 3 + column) % BAR_WIDTHS.length] ?? 60}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
