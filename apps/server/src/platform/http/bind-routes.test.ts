import { features } from '@belegfach/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { UNLIMITED_TRANSFERS } from './test-support/transfer-edge.ts';
import { bindRoutes } from './bind-routes.ts';

const handlers = Object.fromEntries(Object.keys(features.notes).map((name) => [name, () => undefined]));
const bind = (boundHandlers: Readonly<Record<string, unknown>>) => {
  const routes = [{ feature: 'notes', handlers: boundHandlers }] as const;
  const dependencies = {
    authenticate: () => Promise.resolve(undefined),
    findKeyHolder: () => Promise.resolve(undefined),
    ...UNLIMITED_TRANSFERS,
    requiresSecondFactorSetup: () => false,
    ownOrigin: 'http://localhost',
    uploadFolder: '/nowhere',
    pressure: () => 'none' as const,
    onRefusal: () => undefined,
  };
  return () => bindRoutes(Fastify(), routes, dependencies);
};

describe('binding a feature (GHSA-59xh-5vwx-4c4q, CVE-2026-44448)', () => {
  it('succeeds with a handler for each declared call', () => {
    expect(bind(handlers)).not.toThrow();
  });

  it.each(Object.keys(features.notes))('fails without a handler for %s', (name) => {
    expect(bind({ ...handlers, [name]: undefined })).toThrow(new RegExp(`no handler for ${name}`));
  });

  it('fails with a handler that the contract does not declare', () => {
    expect(bind({ ...handlers, deleteEverything: () => undefined })).toThrow(
      /deleteEverything is not declared/,
    );
    expect(bind({ ...handlers, toString: () => '' })).toThrow(/toString is not declared/);
  });
});
