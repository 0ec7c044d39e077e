/**
 * Resolves after the browser has drawn the next frame. Await this before slow work, so that the user sees the effect of the
 * action first: a pressed button, a row with the focus (https://web.dev/articles/optimize-inp).
 */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
