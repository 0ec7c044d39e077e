/** The time zone of the portal: days, months and scheduled jobs are counted in it. */
export const TIME_ZONE = 'Europe/Berlin';
