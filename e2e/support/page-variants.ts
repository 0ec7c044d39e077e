/**
 * The languages and color schemes in which a page is checked. Languages change only the layout and schemes only the
 * contrast, so the other two pairs would show nothing new.
 */
export const PAGE_VARIANTS = [
  { locale: 'de-DE', colorScheme: 'light' },
  { locale: 'en-GB', colorScheme: 'dark' },
] as const;
