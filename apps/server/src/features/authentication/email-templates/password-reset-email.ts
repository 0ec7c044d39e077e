import type { EmailTemplate } from '../../../platform/mail/index.ts';

/** A new password was requested for this address, by its owner or by anybody else. */
export function passwordResetEmail(link: string, validMinutes: number): EmailTemplate {
  return {
    kind: 'password-reset',
    de: {
      subject: 'Neues Passwort festlegen',
      paragraphs: ['für Ihren Zugang wurde ein neues Passwort angefordert. Hier legen Sie es fest.'],
      action: { label: 'Neues Passwort festlegen', url: link },
      closing: [
        `Der Link gilt ${inWords(validMinutes, 'Minuten', 'Stunden')} und nur einmal.`,
        'Sie haben kein neues Passwort angefordert? Dann ist nichts weiter nötig, Ihr Passwort bleibt, wie es ist.',
      ],
    },
    en: {
      subject: 'Set a new password',
      paragraphs: ['A new password was requested for your account. You can set it here.'],
      action: { label: 'Set a new password', url: link },
      closing: [
        `The link is valid for ${inWords(validMinutes, 'minutes', 'hours')} and works once.`,
        'Not expecting this? You can ignore this e-mail, your password stays as it is.',
      ],
    },
  };
}

/** The user became a SuperAdmin and has signed in at the identity provider only. */
export function missingPasswordEmail(link: string, validMinutes: number): EmailTemplate {
  return {
    kind: 'password-reset',
    de: {
      subject: 'Bitte legen Sie ein Passwort fest',
      paragraphs: [
        'Sie sind jetzt Super-Admin und haben noch kein Passwort. Sie brauchen eines, damit Sie sich auch anmelden können, wenn Ihr Firmenkonto gestört ist.',
      ],
      action: { label: 'Passwort festlegen', url: link },
      closing: [
        `Der Link gilt ${inWords(validMinutes, 'Minuten', 'Stunden')} und nur einmal. Danach fordern Sie auf der Anmeldeseite über „Passwort vergessen“ einen neuen an.`,
      ],
    },
    en: {
      subject: 'Please set a password',
      paragraphs: [
        'You are now a super admin and have no password yet. You need one so that you can sign in even while your company account does not work.',
      ],
      action: { label: 'Set a password', url: link },
      closing: [
        `The link is valid for ${inWords(validMinutes, 'minutes', 'hours')} and works once. After that, request another one with “Forgot password” on the sign-in page.`,
      ],
    },
  };
}

/** From two hours on, the time is given in full hours, rounded down: never longer than the link is valid. */
function inWords(minutes: number, unit: string, unitOfHours: string): string {
  return minutes < 120 ? `${minutes} ${unit}` : `${Math.floor(minutes / 60)} ${unitOfHours}`;
}
