import classes from './missing-sheet.module.css';

const FRONT =
  'M0.5 57.5h25c4 0 5 6.5 9 6.5h15c4 0 5-6.5 9-6.5h25V66a10 10 0 0 1-10 10h-63a10 10 0 0 1-10-10z';
const SHEET = 'M18.5 58V5a4 4 0 0 1 4-4h25l18 17v40';

/** Three compartments; the sheet of the middle one is missing. Decoration. */
export function MissingSheet() {
  return (
    <svg width="276" height="78" viewBox="0 0 276 78" fill="none" aria-hidden="true">
      {[0, 96, 192].map((left) => (
        <g key={left} transform={`translate(${left} 0)`}>
          <rect className={classes.back} x="0.5" y="9.5" width="83" height="67" rx="10" />
          <path className={left === 96 ? classes.gap : classes.sheet} d={SHEET} />
          {left !== 96 && (
            <>
              <path className={classes.fold} d="M47.5 1v13a4 4 0 0 0 4 4h14" />
              <path className={classes.lines} d="M27 27h24M27 35h31M27 43h18" />
            </>
          )}
          <path className={classes.front} d={FRONT} />
        </g>
      ))}
    </svg>
  );
}
