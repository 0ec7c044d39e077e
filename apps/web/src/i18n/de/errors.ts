import type { ErrorCode } from '@belegfach/contract';

/** The alerts of refused calls. An error code of the contract without a sentence does not compile. */
export const errors = {
  forbidden: 'Anfrage nicht erlaubt.',
  badRequest: 'Ein Anfrage-Fehler ist aufgetreten.',
  badRequestWithCode: 'Ein Anfrage-Fehler ist aufgetreten. ({{code}})',
  serverError: 'Ein Server-Fehler ist aufgetreten.',
  clientError: 'Ein Client-Fehler ist aufgetreten.',
  unreachable: 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.',
  notFound: 'Der Eintrag wurde nicht gefunden.',
  concerns: '{{sentence}} Betrifft: {{names}}.',
  reference: 'Vorgang {{id}}',
  codes: {
    ProviderNotFound: 'Der Anbieter wurde nicht gefunden.',
    CustomerNotFound: 'Der Kunde wurde nicht gefunden.',
    BranchNotFound: 'Die Niederlassung wurde nicht gefunden.',
    BackofficeUserNotFound: 'Der Benutzer wurde nicht gefunden.',
    BackofficeUserIsNotSalesman: 'Der Benutzer ist kein Vertriebler.',
    ForbiddenProvider: 'Der Anbieter des Vertrieblers liegt außerhalb Ihres Bereichs.',
    EmailAlreadyInUse: 'Diese E-Mail-Adresse wird bereits verwendet.',
    CustomerNumberAlreadyInUse: 'Diese Kundennummer wird bereits verwendet.',
    SalesmanNumberAlreadyInUse: 'Diese Vertriebler-Nummer wird bereits verwendet.',
    BranchAlreadyHasABranchManager: 'Die Niederlassung hat bereits einen Niederlassungsleiter.',
    ProviderNameAlreadyInUse: 'Diesen Anbieternamen gibt es bereits.',
    BranchAlreadyExists: 'Diese Niederlassung gibt es bereits.',
    DeleteLastProviderAdminNotAllowed:
      'Der letzte Provider-Admin kann nicht gelöscht werden. Legen Sie zuerst einen neuen an.',
    LastAdminCannotBeDeleted:
      'Der letzte Kunden-Admin kann nicht gelöscht werden. Legen Sie zuerst einen neuen an.',
    DeleteNotAllowed: 'Löschen nicht erlaubt.',
    InvitationNotAllowed: 'Eine Einladung ist nur bei den Status Neu und Eingeladen möglich.',
    BlockedBySuperAdmin:
      'Ein Super-Admin hat diesen Zugang gesperrt. Nur ein Super-Admin kann ihn neu einladen.',
    StatusChangeNotAllowed: 'Dieser Statuswechsel ist nicht möglich.',
    TokenValidationFailed: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
    PasswordTooWeak: 'Das Passwort erfüllt die Regeln nicht.',
    PasswordTooCommon: 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
    PasswordContainsOwnData: 'Das Passwort enthält Ihren Namen oder Ihre E-Mail-Adresse.',
    ReauthenticationRequired: 'Bitte melden Sie sich für diesen Schritt noch einmal an.',
    SignOnExpired:
      'Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Bitte melden Sie sich noch einmal an.',
    SignOnCancelled: 'Sie haben die Anmeldung abgebrochen.',
    SignOnFailed: 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    SignOnEmailRefused:
      'Ihr Firmenkonto hat keine bestätigte E-Mail-Adresse, die hier zugelassen ist. Bitte wenden Sie sich an Ihren Ansprechpartner.',
    SignOnNotAllowed:
      'Mit diesem Firmenkonto können Sie sich hier nicht anmelden. Bitte wenden Sie sich an Ihren Ansprechpartner.',
    SignOnLinkedToAnother:
      'Ihr Zugang ist mit einem anderen Firmenkonto verknüpft. Bitte wenden Sie sich an Ihren Ansprechpartner.',
    SignOnUnavailable:
      'Der Anmeldedienst ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    TooManyNotes: 'Zu diesem Beleg sind keine weiteren Notizen möglich.',
    ImportFileUnreadable: 'Die Datei konnte nicht gelesen werden.',
    ImportFileTooLarge: 'Die Datei ist zu groß.',
    ImportColumnMissing: 'In der Datei fehlt eine Spalte.',
    ImportRefused: 'Die Datei wurde nicht übernommen.',
    ImportRunning: 'Es läuft bereits ein Import.',
    MailLinkExpired: 'Der Link in dieser E-Mail gilt nicht mehr. Laden Sie die Person neu ein.',
    WebhookUrlNotAllowed:
      'An diese Adresse sendet das Portal nicht. Erlaubt sind öffentliche Adressen mit https und ohne Kennwort; Rechner im eigenen Netz gibt der Betreiber frei.',
    WebhookLimitReached: 'Mehr Webhooks sind für einen Anbieter nicht möglich. Löschen Sie zuerst einen.',
    WebhookOff: 'Dieser Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
    IntakeNotQuarantined: 'Der Beleg wartet nicht mehr auf eine Entscheidung.',
    IntakeFilePurged: 'Die Datei wurde gelöscht. Abgelehnte Dateien bleiben höchstens 90 Tage.',
    IntakeNumberExists: 'Diese Belegnummer gibt es bereits.',
    EInvoiceExemptionRequired:
      'Für diesen Beleg ist eine E-Rechnung nötig. Geben Sie an, welche Ausnahme gilt.',
    IdentifierBelongsToAnother:
      'An dieser Angabe wird bisher ein anderer Kunde erkannt. Soll sie künftig für den gewählten Kunden gelten, bestätigen Sie das.',
    IdentifierNotYours:
      'Die Angabe gehört einem anderen Kunden. Bei einer USt-IdNr. kann das nur ein Super-Admin ändern.',
    IdempotencyKeyReused: 'Der Schlüssel wurde schon für andere Dateien verwendet.',
    IntakeKeyInvalid: 'Dieser Eingangsschlüssel ist ungültig.',
    KeyMayNotChangeCustomers: 'Dieser Eingangsschlüssel darf keine Kunden ändern.',
    TwoFactorSetupRequired: 'Richten Sie zuerst die Zwei-Faktor-Anmeldung ein.',
    DocumentDamaged: 'Der Beleg ist beschädigt und wird nicht ausgeliefert.',
    TooManyRequests: 'Zu viele Anfragen in kurzer Zeit.',
    TooManyDownloads: 'Es laufen schon mehrere Downloads. Bitte warten Sie, bis einer fertig ist.',
    Overloaded: 'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
    QueryTooSlow:
      'Die Abfrage hat zu lange gedauert. Bitte schränken Sie die Liste ein, zum Beispiel auf einen Zeitraum.',
    StorageUnavailable:
      'Der Speicher für die Belege ist gerade voll oder nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  } satisfies Record<ErrorCode, string>,
};
