import { describe, expect, test } from 'vitest';
import { fillPath } from './api-url.ts';

describe('a value in a path', () => {
  const TEMPLATE = '/CustomerUser/ApplyInvitation/{id}';
  const pathOf = (id: string) =>
    new URL(`/api${fillPath(TEMPLATE, { id })}`, 'https://portal.example').pathname;

  test.each([
    '019a',
    '../../Logout',
    '..%2f..',
    '%2e%2e',
    '...',
    './.',
    '\\..\\..',
    '?x',
    '#x',
    'a/b',
    '..;',
    '.\t.',
  ])('stays one segment: %j', (id) => {
    const steps = pathOf(id).split('/');
    expect(steps.slice(0, 4)).toEqual(['', 'api', 'CustomerUser', 'ApplyInvitation']);
    expect(steps).toHaveLength(5);
  });

  test.each(['.', '..', null, undefined, ['x'], {}])(
    'is refused when it is not a text or is a dot segment: %j',
    (id) => {
      expect(() => fillPath(TEMPLATE, { id })).toThrow(TypeError);
    },
  );
});
