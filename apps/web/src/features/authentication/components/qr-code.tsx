import { useEffect, useRef } from 'react';
import classes from './second-factor-setup.module.css';

/** Pixels of either side (spec section 9). */
const SIZE = 200;

/**
 * Draws a text as a QR code, dark on white in both colour schemes, or phones would not read it. Its quiet zone is the frame
 * around it. The library is loaded here alone.
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
    // Without a picture the key beside it does the same.
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
