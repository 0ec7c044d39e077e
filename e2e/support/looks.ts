/** Every page in both languages and both colour schemes: words decide about room, schemes about contrast, neither about the other. */
export const LOOKS = [
  { locale: 'de-DE', colorScheme: 'light' },
  { locale: 'en-GB', colorScheme: 'dark' },
] as const;
