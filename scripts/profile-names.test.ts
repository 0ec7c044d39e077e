import { expect, it } from 'vitest';
import { PROFILES } from '../apps/web/src/records/e-invoice-profiles.ts';
import { PROFILE_LABELS } from '../packages/einvoice/src/index.ts';

/** The web app cannot import the package einvoice, so both have a table of the names. */
it('lists, dialogs and the readable PDF call a profile by the same name', () => {
  const named = Object.entries(PROFILES).filter(([format]) => format !== 'UBL-Reminder');
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(PROFILE_LABELS));
});
