import type { FastifyRequest } from 'fastify';
import { requestedLanguage, type Language } from './language.ts';

/** The title of a refusal in each language. */
export type Title = Readonly<Record<Language, string>>;

const BAD_REQUEST: Title = { en: 'Bad request', de: 'Fehlerhafte Anfrage' };

const TITLES_BY_STATUS: Readonly<Record<number, Title>> = {
  400: BAD_REQUEST,
  401: { en: 'Not signed in', de: 'Nicht angemeldet' },
  403: { en: 'Forbidden', de: 'Nicht erlaubt' },
  404: { en: 'Not found', de: 'Nicht gefunden' },
  405: { en: 'Method not allowed', de: 'Methode nicht erlaubt' },
  413: { en: 'Too large', de: 'Zu groß' },
  414: { en: 'Address too long', de: 'Adresse zu lang' },
  415: { en: 'Unsupported content type', de: 'Nicht unterstützter Inhaltstyp' },
  500: { en: 'Server error', de: 'Fehler im Server' },
  503: { en: 'Unavailable', de: 'Nicht verfügbar' },
};

/** The title of a refusal with a code of the catalogue. */
export const REFUSED: Title = { en: 'Refused', de: 'Abgelehnt' };
/** The title of a refusal with errors by field; the web app shows it unchanged. */
export const INVALID: Title = {
  en: 'One or more fields are not valid.',
  de: 'Eine oder mehrere Angaben sind ungültig.',
};

export function titleOf(status: number): Title {
  return TITLES_BY_STATUS[status] ?? BAD_REQUEST;
}

/**
 * The title in the language of the request. The default is English, the language of the API documentation, since only
 * programs send no language.
 */
export function translateTitle({ headers }: Pick<FastifyRequest, 'headers'>, title: Title): string {
  return title[requestedLanguage(headers['accept-language']) ?? 'en'];
}
