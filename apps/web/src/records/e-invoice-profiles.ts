/** Names of profiles in the spelling of their publishers, as the readable PDF has them; other profiles are shown unchanged. */
export const PROFILES: Readonly<Record<string, string>> = {
  EN16931: 'EN 16931',
  XRECHNUNG: 'XRechnung',
  'XRECHNUNG-EXTENSION': 'XRechnung Extension',
  'PEPPOL-BIS-3': 'Peppol BIS 3',
  'PEPPOL-SELF-BILLING-3': 'Peppol Self-Billing 3',
  'PEPPOL-PINT': 'Peppol PINT',
  'PEPPOL-PINT-SELF-BILLING': 'Peppol PINT Self-Billing',
  MINIMUM: 'Minimum',
  'BASIC WL': 'Basic WL',
  BASIC: 'Basic',
  EXTENDED: 'Extended',
  'ZUGFERD1-RC-COMFORT': 'ZUGFeRD 1 Comfort',
  'ZUGFERD1-BASIC': 'ZUGFeRD 1 Basic',
  'ZUGFERD1-COMFORT': 'ZUGFeRD 1 Comfort',
  'ZUGFERD1-EXTENDED': 'ZUGFeRD 1 Extended',
  'UBL-Reminder': 'UBL Reminder',
};

/** The reader did not recognise the profile. */
const UNKNOWN = 'OTHER';

/**
 * @param format the short name of a profile, or the syntax of a reminder
 * @returns null for `OTHER`; a profile that is not in the table is shown with its short name
 */
export function profileLabel(format: string): string | null {
  return format === UNKNOWN ? null : (PROFILES[format] ?? format);
}

/** Whether the XML of a document is a reminder, which is not an e-invoice. */
export function isReminder(format: string): boolean {
  return format === 'UBL-Reminder';
}
