import { useEffect, useRef } from 'react';
import classes from './second-factor-setup.module.css';

/** Pixels of each side. */
const SIZE = 200;

/**
 * Draws a text as a QR code, dark on white in both colour schemes, because phones cannot read it otherwise. The frame
 * around it is its quiet zone. The library is loaded only here.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    async function draw(): Promise<void> {
      const { toCanvas } = await import('qrcode');
      if (isGone || canvas.current === null) return;
      await toCanvas(canvas.current, text, { width: SIZE, margin: 0, errorCorrectionLevel: 'M' });
    }
    // If the code cannot be drawn, the key next to it serves the same purpose.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [text]);
  return (
    <div className={classes.frame}>
      <canvas ref={canvas} width={SIZE} height={SIZE} role="img" aria-label={label} />
    </div>
  );
}
