import type { PasswordLinkInformation } from '@belegfach/contract';

/** Passwords, second factor, and the confirmation of the password for sensitive actions. */
export const account = {
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  toSignIn: 'Zur Anmeldung',
  forgotPassword: {
    title: 'Passwort vergessen',
    which: 'Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden.',
    what: 'Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen. Er gilt eine Stunde.',
    send: 'Link senden',
    sent: 'Die E-Mail wurde verschickt.',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sentText: 'Wenn es zu {{email}} ein Konto gibt, liegt dort gleich ein Link. Er gilt eine Stunde.',
    sentHint:
      'Nichts angekommen? Verwenden Sie die zuletzt erhaltene E-Mail, sehen Sie im Spam-Ordner nach oder wenden Sie sich an {{operator}}.',
  },
  setPassword: {
    title: 'Passwort festlegen',
    lead: 'Danach melden Sie sich mit Ihrer E-Mail-Adresse und diesem Passwort an.',
    emailTitle: 'Neue E-Mail-Adresse bestätigen',
    emailLead:
      'Legen Sie dazu ein Passwort fest. Danach melden Sie sich mit der neuen Adresse und diesem Passwort an.',
    facts: { account: 'E-Mail-Adresse', purpose: 'Anlass', validUntil: 'Link gültig bis' },
    purposes: {
      invitation: 'Einladung',
      'set-password': 'Anmeldung mit dem Anfangspasswort',
      'password-reset': 'Passwort vergessen',
      'email-change': 'Änderung der E-Mail-Adresse',
    } satisfies Record<PasswordLinkInformation['purpose'], string>,
    password: 'Neues Passwort',
    confirmation: 'Passwort wiederholen',
    rulesTitle: 'Das Passwort braucht:',
    rules: {
      lowercase: 'einen Kleinbuchstaben',
      uppercase: 'einen Großbuchstaben',
      digit: 'eine Ziffer',
      special: 'ein Sonderzeichen, auch ein Leerzeichen',
      length: 'mindestens {{count}} Zeichen',
    },
    /** The same rules in the list of what is missing, where the long forms would not fit. */
    missingRules: {
      lowercase: 'ein Kleinbuchstabe',
      uppercase: 'ein Großbuchstabe',
      digit: 'eine Ziffer',
      special: 'ein Sonderzeichen',
      length: '{{count}} Zeichen',
    },
    met: 'erfüllt',
    unmet: 'offen',
    missing: 'Noch offen: {{list}}.',
    missingConfirmation: 'die Wiederholung',
    nothingMissing: 'Alles ist erfüllt.',
    tooLong: 'Höchstens {{count}} Zeichen.',
    mismatch: 'Die Passwörter stimmen nicht überein.',
    submit: 'Passwort festlegen',
    done: 'Passwort festgelegt. Bitte melden Sie sich jetzt an.',
  },
  expiredLink: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er ist abgelaufen, wurde schon benutzt oder durch eine neuere E-Mail ersetzt. Fordern Sie einen neuen an, auch wenn es eine Einladung war.',
  },
  brokenLink: {
    title: 'Dieser Link ist unvollständig',
    text: 'Öffnen Sie den Link aus Ihrer E-Mail noch einmal. Manche Programme schneiden ihn am Zeilenende ab.',
    newLink: 'Neuen Link anfordern',
  },
  secondFactor: {
    required: 'Für Ihr Konto ist die Zwei-Faktor-Anmeldung vorgeschrieben. Richten Sie sie zuerst ein.',
    appTitle: 'Authenticator-App öffnen',
    appText:
      'Zum Beispiel die App, die Ihr Telefon oder Ihr Passwortmanager schon mitbringt. Jede App für sechsstellige Einmalcodes passt.',
    scanTitle: 'QR-Code scannen oder Schlüssel eintippen',
    qrCode: 'QR-Code mit dem Schlüssel, der daneben als Text steht',
    keyLead: 'Kein Scannen möglich? Tippen Sie diesen Schlüssel in die App:',
    key: 'Schlüssel',
    copyKey: 'Schlüssel kopieren',
    keyCopied: 'Kopiert',
    account: 'Konto',
    kind: 'Art',
    kindText: 'zeitbasiert, 6 Ziffern',
    codeTitle: 'Code aus der App eingeben',
    verify: 'Prüfen und einschalten',
    codeMissing: 'Geben Sie zuerst die sechs Ziffern aus der App ein.',
    wrongCode: 'Der Code ist ungültig. Warten Sie auf den nächsten und versuchen Sie es noch einmal.',
    done: 'Die Zwei-Faktor-Anmeldung ist eingerichtet.',
    renewed: 'Der Schlüssel war abgelaufen. Bitte verwenden Sie den neuen.',
    failedTitle: 'Der Schlüssel konnte nicht geladen werden',
    failedText: 'An Ihrem Konto hat sich nichts geändert.',
  },
  hint: {
    optionalTitle: 'Schützen Sie Ihr Konto mit einem zweiten Faktor',
    optionalText:
      'Ein gestohlenes Passwort reicht dann nicht mehr: Bei der Anmeldung geben Sie zusätzlich einen Code aus einer App auf Ihrem Telefon ein. Das Einrichten dauert eine Minute.',
    mandatoryTitle: 'Richten Sie die Zwei-Faktor-Anmeldung ein',
    mandatoryText:
      'Für die Rolle {{role}} ist sie vorgeschrieben. Sie brauchen dazu eine Authenticator-App. Das Einrichten dauert eine Minute.',
    accept: 'Jetzt einrichten',
    later: 'Vielleicht später',
  },
  stepUp: {
    title: 'Bitte bestätigen Sie, dass Sie es sind',
    text: 'Ihre Anmeldung ist schon eine Weile her. Geben Sie für diesen Schritt Ihr Passwort noch einmal ein.',
    codeText: 'Geben Sie jetzt den Code aus Ihrer Authenticator-App ein.',
    wrongPassword: 'Das Passwort ist falsch.',
    noMoreCodes: 'Der Code ist ungültig. Geben Sie bitte Ihr Passwort noch einmal ein.',
    signOnText:
      'Ihre Anmeldung ist schon eine Weile her. Bestätigen Sie sie mit Ihrem Firmenkonto. Danach sind Sie wieder auf dieser Seite und wiederholen den Schritt.',
    signOn: 'Mit Firmenkonto bestätigen',
    confirm: 'Bestätigen',
  },
  unsubscribe: {
    title: 'E-Mails abbestellen',
    text: 'Sie bekommen dann keine E-Mail mehr, wenn neue Belege für Sie bereitliegen. Ihre Belege bleiben im Portal.',
    submit: 'Abbestellen',
    doneTitle: 'Sie haben die E-Mails abbestellt',
    doneText: 'In Ihrem Profil können Sie sie jederzeit wieder einschalten.',
  },
};
