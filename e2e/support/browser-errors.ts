import type { BrowserContext } from '@playwright/test';

/** Errors that the browser reports during a journey; an unexpected one fails the journey. */
export interface BrowserErrors {
  /** Announces an error that the journey provokes, such as a refused sign-in, which browsers report as a failed request. */
  expect(pattern: RegExp): void;
  /** Errors that were not announced. */
  unexpected(): readonly string[];
}

declare global {
  interface Window {
    reportViolation?: (text: string) => void;
  }
}

/** Listens in all tabs of a context: console errors, uncaught errors, and violations of the content policy. */
export async function collectBrowserErrors(context: BrowserContext): Promise<BrowserErrors> {
  const reported: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      reported.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    reported.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  );
  await context.exposeFunction('reportViolation', (text: string) => reported.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      window.reportViolation?.(
        `content policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      ),
    );
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => reported.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}
