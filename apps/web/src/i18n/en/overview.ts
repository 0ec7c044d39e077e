import type { overview as german } from '../de/overview.ts';
import type { SameShape } from '../same-shape.ts';

export const overview: SameShape<typeof german> = {
  failed: 'The overview could not be loaded',
  failedText: 'Try again in a moment.',
  waiting: 'What needs your attention',
  nothing: 'Nothing needs your attention.',
  home: 'Start with this overview after signing in',
  review_one: 'One document needs a decision',
  review_other: '{{formatted}} documents need a decision',
  oldest: 'The oldest has waited since {{day}}.',
  failedMails_one: 'One e-mail could not be delivered',
  failedMails_other: '{{formatted}} e-mails could not be delivered',
  oldInvitations_one: 'One customer has not accepted the invitation for more than 14 days',
  oldInvitations_other: '{{formatted}} customers have not accepted their invitations for more than 14 days',
  neverSignedIn_one: 'Nobody from one active customer has ever signed in',
  neverSignedIn_other: 'Nobody from {{formatted}} active customers has ever signed in',
  silentFolder: 'Nothing has come into the hot folder of {{provider}} for longer than usual',
  lastFile: 'The last file came on {{moment}}.',
  noBackup: 'There is no complete backup yet',
  backUp: 'On the server, “belegfach backup” saves the database and all documents.',
  oldBackup: 'The last complete backup is from {{moment}}',
  backup: 'Last complete backup: {{moment}}',
  toIntake: 'Go to the document intake',
  toMails: 'Go to the e-mails',
  toCustomers: 'Go to the customers',
  toTrail: 'Go to the audit trail',
};
