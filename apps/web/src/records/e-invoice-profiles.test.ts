import { expect, it } from 'vitest';
import { profileLabel } from './e-invoice-profiles.ts';

it('profiles have their usual names, and an unknown profile is shown unchanged', () => {
  expect(profileLabel('EN16931')).toBe('EN 16931');
  expect(profileLabel('UNKNOWN PROFILE')).toBe('UNKNOWN PROFILE');
  expect(profileLabel('OTHER')).toBeNull();
});
