/** Rejects as soon as the signal is aborted, also if the work ignores the signal and never ends. */
export function endWithSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    const abandon = () => reject(signal.reason as Error);
    // Rejects only after the work had a chance to reject by itself, because its own error is more precise.
    signal.addEventListener('abort', () => setImmediate(abandon), { once: true });
  });
}
