const POINTS_PER_MILLIMETRE = 72 / 25.4;

/** Converts millimetres to points, the unit of PDF. */
export function mm(millimetres: number): number {
  return millimetres * POINTS_PER_MILLIMETRE;
}

/** The layout of a business letter (DIN 5008, form B), in points from the top left corner of an A4 page. */
export const PAGE = {
  width: mm(210),
  height: mm(297),
  left: mm(25),
  right: mm(190),
  senderLineTop: mm(45.5),
  addressTop: mm(51),
  addressWidth: mm(80),
  informationLeft: mm(125),
  subjectTop: mm(101),
  /** The marks for folding and punching at the left edge: position and length. */
  marks: [
    [mm(105), mm(4)],
    [mm(210), mm(4)],
    [mm(148.5), mm(6.4)],
  ],
  /** The lowest position of the text. */
  bottom: mm(262),
  footer: mm(268),
  /** The position at which text continues on further pages. */
  continued: mm(30),
} as const;

export const COLORS = {
  text: '#1b1c1f',
  quiet: '#54565b',
  line: '#d3d3ce',
} as const;
