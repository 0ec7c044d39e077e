import type { EmailTemplate, EmailText } from '../../platform/mail/index.ts';
import type { PauseReason } from './store.repository.ts';

const COMMANDS = 'belegfach store status, belegfach store confirm';

/**
 * Sent once to every SuperAdmin: files without a document are not set aside until a person has checked.
 * @param files their number, if they were counted
 */
export function sweepHeldEmail(reason: PauseReason, files: number | undefined): EmailTemplate {
  const count = files === undefined ? '' : ` (${files})`;
  const german: Readonly<Record<PauseReason, string>> = {
    restored: 'Die Datenbank wurde aus einer Sicherung zurückgeholt.',
    'rolled-back': 'Die Datenbank steht auf einem früheren Stand als die Belegdateien.',
    adopted: 'Datenbank und Belegdateien wurden von Hand einander zugeordnet.',
    'too-many': `Ungewöhnlich viele Dateien${count} gehören zu keinem Beleg.`,
  };
  const english: Readonly<Record<PauseReason, string>> = {
    restored: 'The database was restored from a backup.',
    'rolled-back': 'The database is at an earlier state than the files of the documents.',
    adopted: 'Database and files of the documents were bound to each other by hand.',
    'too-many': `Unusually many files${count} belong to no document.`,
  };
  const details = (label: string): NonNullable<EmailText['details']> => [{ label, value: COMMANDS }];
  return {
    kind: 'sweep-held',
    de: {
      subject: 'Das Aufräumen der Belegdateien ruht',
      paragraphs: [
        german[reason],
        'Es wurde keine Datei entfernt. Dateien ohne Beleg bleiben liegen, bis jemand nachgesehen hat: Ist es die richtige Datenbank? Fehlen Belege, die neu eingeliefert werden müssen?',
      ],
      details: details('Befehle'),
      closing: ['Wie es weitergeht, steht in docs/operations.md unter „Files without a document“.'],
    },
    en: {
      subject: 'Files without a document are no longer set aside',
      paragraphs: [
        english[reason],
        'No file was removed. Files without a document stay until somebody has looked: is it the right database? Are there documents that must come in again?',
      ],
      details: details('Commands'),
      closing: ['What to do stands in docs/operations.md under “Files without a document”.'],
    },
  };
}
