/** Rejects as soon as the signal is aborted, also if the work ignores the signal and never ends. */
export function endWithSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    const abandon = () => reject(signal.reason as Error);
    // After the handlers of the work: what a transport says about the abortion is more exact.
    signal.addEventListener('abort', () => setImmediate(abandon), { once: true });
  });
}
