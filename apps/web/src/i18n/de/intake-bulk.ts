/** Decisions on several held documents together. */
export const intakeBulk = {
  assign: 'Kunden zuordnen',
  discard: 'Ablehnen',
  customer: 'Welchem Kunden gehören die Belege?',
  assignTitle_one: '{{formatted}} Beleg zuordnen',
  assignTitle_other: '{{formatted}} Belege zuordnen',
  assignText:
    'Belege, bei denen nur der Kunde fehlt, werden angenommen und sind für diesen Kunden sichtbar. Alle anderen bleiben zu prüfen. Gemerkt wird dabei nichts.',
  discardTitle_one: '{{formatted}} Beleg ablehnen',
  discardTitle_other: '{{formatted}} Belege ablehnen',
  discardText: 'Kein Kunde bekommt die Belege zu sehen. Die Dateien bleiben im Belegeingang abrufbar.',
  discardAccept: 'Belege ablehnen',
  discarded_one: '{{formatted}} Beleg abgelehnt.',
  discarded_other: '{{formatted}} Belege abgelehnt.',
  assigned_one: '{{formatted}} Beleg zugeordnet und angenommen.',
  assigned_other: '{{formatted}} Belege zugeordnet und angenommen.',
  stillHeld_one: '{{formatted}} Beleg bleibt zu prüfen: Ihm fehlt mehr als der Kunde.',
  stillHeld_other: '{{formatted}} Belege bleiben zu prüfen: Ihnen fehlt mehr als der Kunde.',
  locked: {
    tooMany: 'Höchstens {{most}} Belege auf einmal.',
    decided: 'Nur Belege mit dem Status „Zu prüfen“ lassen sich gemeinsam entscheiden.',
    providers: 'Die gewählten Belege gehören zu mehreren Anbietern.',
  },
};
