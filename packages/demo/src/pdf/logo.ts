import type { LetterPdf } from './letter-pdf.ts';
import type { ProviderKey } from '../world/document-model.ts';

const SIDE = 34;
const RADIUS = 8;

/** A cup under the spout of a drinks machine. */
function drawCup({ pdf }: LetterPdf): void {
  pdf.roundedRect(8, 7, 18, 4.5, 1.5).fill('#ffffff');
  pdf.rect(15.4, 11.5, 3.2, 3.2).fill('#ffffff');
  pdf.polygon([11, 17], [23, 17], [21.4, 27.5], [12.6, 27.5]).fill('#ffffff');
  pdf.lineWidth(1.6).moveTo(22.6, 19.4).bezierCurveTo(27, 19, 26.6, 24.4, 22, 24.2).stroke('#ffffff');
}

/** A hexagon nut, for technical service. */
function drawNut({ pdf }: LetterPdf, color: string): void {
  const corners = Array.from({ length: 6 }, (_, index): [number, number] => {
    const angle = (Math.PI / 3) * index + Math.PI / 6;
    return [17 + 10.5 * Math.cos(angle), 17 + 10.5 * Math.sin(angle)];
  });
  pdf.polygon(...corners).fill('#ffffff');
  pdf.circle(17, 17, 4.6).fill(color);
}

/** Three sheets in a tray, for central settlement of many suppliers. */
function drawTray({ pdf }: LetterPdf): void {
  for (const [x, height] of [
    [8.5, 10],
    [14.5, 14],
    [20.5, 8],
  ] as const)
    pdf.rect(x, 22 - height, 5, height).fill('#ffffff');
  pdf.rect(7, 24, 20, 3).fill('#ffffff');
}

/** Draws the logo of a provider, 34 points square, as vector shapes. */
export function drawLogo(sheet: LetterPdf, provider: ProviderKey, color: string, x: number, y: number): void {
  sheet.pdf.save().translate(x, y);
  sheet.pdf.roundedRect(0, 0, SIDE, SIDE, RADIUS).fill(color);
  if (provider === 'automaten') drawCup(sheet);
  else if (provider === 'service') drawNut(sheet, color);
  else drawTray(sheet);
  sheet.pdf.restore();
}
