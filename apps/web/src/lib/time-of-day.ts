/** Hours and minutes on the reader's own clock: when a message of this session came. */
export function formatTimeOfDay(moment: Date, language: string): string {
  return moment.toLocaleTimeString(language === 'en' ? 'en-GB' : 'de-DE', {
    hour: '2-digit',
    minute: '2-digit',
  });
}
