import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import { createdRecord } from '../primitives.ts';
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
  intakeChannels,
} from './provider.schemas.ts';

/** Providers, their branches and their intake keys. */
export const providerEndpoints = declareEndpoints(providerAccess, {
  listProviders: {
    call: 'GET /Provider/GetAllProvider',
    summary: 'All providers for a SuperAdmin, otherwise the provider of the caller',
    response: { json: z.array(provider) },
  },
  listProviderBranches: {
    call: 'GET /ProviderBranch/GetAllProvider',
    summary: 'The branches of a provider; 403 for another provider than that of the caller',
    query: branchQuery,
    response: { json: z.array(branch) },
  },
  listProviderSetups: {
    call: 'GET /Provider',
    summary: 'Every provider with its set-up',
    response: { json: z.array(providerSetup) },
  },
  createProvider: {
    call: 'POST /Provider',
    summary: 'Create a provider',
    body: providerBody,
    status: 201,
    response: { json: createdRecord },
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
    summary: 'The branches of one provider or of all, each with its provider',
    query: branchQuery,
    response: { json: z.array(branchWithProvider) },
  },
  createBranch: {
    call: 'POST /ProviderBranch',
    summary: 'Create a branch of a provider',
    body: branchCreation,
    status: 201,
    response: { json: createdRecord },
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
    summary: 'Delete a branch that has no users',
    errors: ['DeleteNotAllowed'],
  },
  getIntakeChannels: {
    call: 'GET /Provider/{id}/IntakeChannels',
    summary: 'The hot folder of a provider: where it is, and whether it is watched',
    response: { json: intakeChannels },
  },
  listIntakeKeys: {
    call: 'GET /Provider/{id}/IntakeKeys',
    summary: 'The valid intake keys of a provider, without the keys themselves',
    response: { json: z.array(intakeKey) },
  },
  createIntakeKey: {
    call: 'POST /Provider/{id}/IntakeKeys',
    summary: 'Create an intake key, which is returned only once',
    body: intakeKeyBody,
    status: 201,
    response: { json: createdIntakeKey },
    errors: ['ReauthenticationRequired'],
  },
  revokeIntakeKey: {
    call: 'DELETE /Provider/{id}/IntakeKeys/{keyId}',
    summary: 'Revoke an intake key immediately',
    errors: ['ReauthenticationRequired'],
  },
});
