/**
 * Resolves after the browser has drawn the next picture. What takes long waits for it, so that an action of the user is
 * answered at once: a pressed button, a row with the focus (https://web.dev/articles/optimize-inp).
 */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
