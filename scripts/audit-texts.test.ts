import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../packages/contract/src/trail/audit-actions.ts';
import { trail as german } from '../apps/web/src/i18n/de/trail.ts';
import { trail as english } from '../apps/web/src/i18n/en/trail.ts';

describe.each([
  ['German', german],
  ['English', english],
])('The %s audit trail', (_language, { actions }) => {
  it('has words for every action, and no other words', () => {
    const names = AUDIT_ACTIONS.map((action) => action.replaceAll('.', '_')).sort();
    expect(Object.keys(actions).sort()).toEqual(names);
  });
});
