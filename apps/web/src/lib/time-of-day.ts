/** Hours and minutes in the reader's own time zone, for the messages of this session. */
export function formatTimeOfDay(moment: Date, language: string): string {
  return moment.toLocaleTimeString(language === 'en' ? 'en-GB' : 'de-DE', {
    hour: '2-digit',
    minute: '2-digit',
  });
}
