import { z } from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { created } from '../primitives.ts';
import * as providerAccess from './provider.access.ts';
import {
  branch,
  branchCreation,
  branchEdit,
  branchQuery,
  branchWithProvider,
  createdIntakeKey,
  intakeKey,
  intakeKeyBody,
  provider,
  providerBody,
  providerSetup,
} from './provider.schemas.ts';

/** Providers, their branches and their intake keys. */
export const providerEndpoints = endpointsOf(providerAccess, {
  listProviders: {
    call: 'GET /Provider/GetAllProvider',
    summary: 'The providers in reach: all for a SuperAdmin, else the own one',
    answer: { json: z.array(provider) },
  },
  listProviderBranches: {
    call: 'GET /ProviderBranch/GetAllProvider',
    summary: "A provider's branches; 403 for a foreign provider",
    query: branchQuery,
    answer: { json: z.array(branch) },
  },
  listProviderSetups: {
    call: 'GET /Provider',
    summary: 'Every provider with its set-up',
    answer: { json: z.array(providerSetup) },
  },
  createProvider: {
    call: 'POST /Provider',
    summary: 'Create a provider',
    body: providerBody,
    status: 201,
    answer: { json: created },
    errors: ['ProviderNameAlreadyInUse'],
  },
  updateProvider: {
    call: 'PUT /Provider/{id}',
    summary: 'Rename a provider, or change how its documents are recognised',
    body: providerBody,
    errors: ['ProviderNameAlreadyInUse'],
  },
  listBranches: {
    call: 'GET /ProviderBranch',
    summary: 'The branches of one or of every provider, with the provider of each',
    query: branchQuery,
    answer: { json: z.array(branchWithProvider) },
  },
  createBranch: {
    call: 'POST /ProviderBranch',
    summary: 'Give a provider a branch',
    body: branchCreation,
    status: 201,
    answer: { json: created },
    errors: ['ProviderNotFound', 'BranchAlreadyExists'],
  },
  updateBranch: {
    call: 'PUT /ProviderBranch/{id}',
    summary: 'Rename or renumber a branch',
    body: branchEdit,
    errors: ['BranchAlreadyExists'],
  },
  deleteBranch: {
    call: 'DELETE /ProviderBranch/{id}',
    summary: 'Delete a branch that nobody belongs to any more',
    errors: ['DeleteNotAllowed'],
  },
  listIntakeKeys: {
    call: 'GET /Provider/{id}/IntakeKeys',
    summary: "A provider's live intake keys, without the keys themselves",
    answer: { json: z.array(intakeKey) },
  },
  createIntakeKey: {
    call: 'POST /Provider/{id}/IntakeKeys',
    summary: 'Create an intake key, told this once',
    body: intakeKeyBody,
    status: 201,
    answer: { json: createdIntakeKey },
    errors: ['ReauthenticationRequired'],
  },
  revokeIntakeKey: {
    call: 'DELETE /Provider/{id}/IntakeKeys/{keyId}',
    summary: 'Revoke an intake key at once',
    errors: ['ReauthenticationRequired'],
  },
});
