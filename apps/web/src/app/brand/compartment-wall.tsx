import classes from './compartment-wall.module.css';

/** Size of one compartment in px, and the step from one to the next. */
const WIDTH = 112;
const HEIGHT = 92;
const STEP_X = 128;
const STEP_Y = 108;
const COLUMNS = [0, 1, 2, 3, 4];
const ROWS = [0, 1, 2, 3, 4, 5, 6];

/** Compartments that contain papers, as `column,row` with the number of sheets behind the first. */
const FILLED: Readonly<Record<string, number>> = {
  '1,0': 3,
  '4,0': 5,
  '0,1': 4,
  '3,1': 4,
  '1,3': 4,
  '4,3': 3,
  '0,4': 3,
  '3,4': 4,
  '1,5': 4,
  '2,5': 3,
};
/** The only compartment whose document is being taken out. */
const TAKEN = '2,2';

const FRONT = `M0 76h33c5 0 6 8.5 11 8.5h24c5 0 6-8.5 11-8.5h33v6a10 10 0 0 1-10 10h-92a10 10 0 0 1-10-10z`;

function Papers({ behind }: { readonly behind: number }) {
  return (
    <>
      {Array.from({ length: behind }, (_, index) => {
        const step = behind - index;
        return (
          <rect
            key={step}
            x={16 + step * 1.5}
            y={59 - step * 5}
            width={80 - step * 3}
            height={4}
            rx={1.5}
            className={classes.paper}
            opacity={0.75 - step * 0.11}
          />
        );
      })}
      <path className={classes.paper} d="M16 62a2.5 2.5 0 0 1 2.5-2.5h75A2.5 2.5 0 0 1 96 62v22H16z" />
    </>
  );
}

function Sheet() {
  return (
    <g transform="translate(20 -18)">
      <path className={classes.sheet} d="M3 0h49l18 18v84H0V3a3 3 0 0 1 3-3z" />
      <path className={classes.fold} d="M52 0l18 18H55a3 3 0 0 1-3-3z" />
      <path className={classes.lines} d="M11 26h23M11 38h43M11 48h43M11 58h30" />
      <path className={classes.sum} d="M40 78h15" />
    </g>
  );
}

/** The wall of compartments next to the sign-in form. Decoration. */
export function CompartmentWall() {
  return (
    <svg
      className={classes.wall}
      width="640"
      height="720"
      viewBox="0 0 640 720"
      fill="none"
      aria-hidden="true"
    >
      {ROWS.flatMap((row) =>
        COLUMNS.map((column) => {
          const cell = `${column},${row}`;
          const papers = FILLED[cell];
          return (
            <g key={cell} transform={`translate(${column * STEP_X} ${row * STEP_Y - 38})`}>
              <rect className={classes.back} x="0.5" y="0.5" width={WIDTH - 1} height={HEIGHT - 1} rx="10" />
              {papers !== undefined && <Papers behind={papers} />}
              {cell === TAKEN && <Sheet />}
              <path className={classes.front} data-taken={cell === TAKEN || undefined} d={FRONT} />
            </g>
          );
        }),
      )}
    </svg>
  );
}
