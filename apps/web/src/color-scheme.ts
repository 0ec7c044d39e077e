/**
 * Sets the light or dark scheme before the first paint. An inline script would run earlier, but the content security policy allows none.
 * Mantine updates the scheme afterwards.
 */
const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
