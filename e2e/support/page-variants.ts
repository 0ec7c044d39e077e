/** Each language and each color scheme once: texts affect only the layout and schemes only the contrast, so other pairs show nothing new. */
export const PAGE_VARIANTS = [
  { locale: 'de-DE', colorScheme: 'light' },
  { locale: 'en-GB', colorScheme: 'dark' },
] as const;
