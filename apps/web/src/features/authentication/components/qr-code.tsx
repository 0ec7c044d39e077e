import { useEffect, useRef } from 'react';
import classes from './second-factor-setup.module.css';

/** Length of each side. */
const SIZE_PX = 200;

/**
 * Draws a text as a QR code. It is dark on white in both color schemes: phones cannot read it otherwise. The frame is
 * the quiet zone of the code. The library is loaded only when it is needed.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    async function draw(): Promise<void> {
      const { toCanvas } = await import('qrcode');
      if (isUnmounted || canvas.current === null) return;
      await toCanvas(canvas.current, text, { width: SIZE_PX, margin: 0, errorCorrectionLevel: 'M' });
    }
    // If the code cannot be drawn, the user types the key next to it.
    draw().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [text]);
  return (
    <div className={classes.frame}>
      <canvas ref={canvas} width={SIZE_PX} height={SIZE_PX} role="img" aria-label={label} />
    </div>
  );
}
