/**
 * Sets light or dark before the first paint. A script in the page would do it sooner, but the content policy allows
 * none. Mantine keeps it up to date afterwards.
 */
const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
