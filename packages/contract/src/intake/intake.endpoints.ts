import { endpoint, only } from '../endpoint.ts';
import { idParams } from '../primitives.ts';
import {
  discardBody,
  intakeAnswer,
  intakeFields,
  intakeFiles,
  intakeHeaders,
  intakeItem,
  releaseBody,
} from './intake.schemas.ts';
import { identifierListQuery, identifierPage } from './identifier.schemas.ts';
import { intakeDetail, intakeJournalPage, intakeListQuery, intakeWaiting } from './intake-journal.schemas.ts';

const administrators = only({ SuperAdmin: 'all', ProviderAdmin: 'provider' });

/** The delivery of documents by HTTP, the journal of all delivered files, and the identifiers of customers. */
export const intakeEndpoints = {
  uploadDocuments: endpoint({
    method: 'POST',
    path: '/Intake/Documents',
    summary: 'Hand in documents; one item per file tells its state, `received` where that takes longer',
    access: administrators,
    intakeKey: true,
    headers: intakeHeaders,
    bodyType: 'multipart',
    body: intakeFields,
    files: intakeFiles,
    answer: { json: intakeAnswer },
    errors: ['ProviderNotFound', 'IdempotencyKeyReused', 'TooManyRequests'],
  }),
  listIntakeItems: endpoint({
    method: 'GET',
    path: '/Intake/Documents',
    summary: 'A page of the journal with counts by state',
    access: administrators,
    intakeKey: true,
    query: intakeListQuery,
    answer: { json: intakeJournalPage },
  }),
  countWaitingIntakeItems: endpoint({
    method: 'GET',
    path: '/Intake/Waiting',
    summary: 'How many documents wait for a person: the number in the sidebar',
    access: administrators,
    answer: { json: intakeWaiting },
  }),
  getIntakeItem: endpoint({
    method: 'GET',
    path: '/Intake/Documents/{id}',
    summary: 'One file with what was found in it, what it may belong to and its history',
    access: administrators,
    intakeKey: true,
    params: idParams,
    answer: { json: intakeDetail },
  }),
  releaseIntakeItem: endpoint({
    method: 'POST',
    path: '/Intake/Documents/{id}/Release',
    summary: 'Complete and release a quarantined document',
    access: administrators,
    params: idParams,
    body: releaseBody,
    answer: { json: intakeItem },
    errors: [
      'IntakeNotQuarantined',
      'IntakeNumberExists',
      'CustomerNotFound',
      'IdentifierBelongsToAnother',
      'IdentifierNotYours',
    ],
  }),
  discardIntakeItem: endpoint({
    method: 'POST',
    path: '/Intake/Documents/{id}/Discard',
    summary: 'Reject a quarantined document',
    access: administrators,
    params: idParams,
    body: discardBody,
    answer: { json: intakeItem },
    errors: ['IntakeNotQuarantined'],
  }),
  downloadIntakeFile: endpoint({
    method: 'GET',
    path: '/Intake/Documents/{id}/File',
    summary: 'The file as it came in, of whatever state; a rejected one for 90 days',
    access: administrators,
    params: idParams,
    answer: { file: ['application/pdf', 'application/xml', 'application/octet-stream'] },
    errors: ['IntakeFilePurged', 'DocumentDamaged', 'TooManyDownloads'],
  }),
  listIdentifiers: endpoint({
    method: 'GET',
    path: '/Intake/Identifiers',
    summary: 'A page of the identifiers by which customers are recognised in documents',
    access: administrators,
    query: identifierListQuery,
    answer: { json: identifierPage },
  }),
  removeIdentifier: endpoint({
    method: 'DELETE',
    path: '/Intake/Identifiers/{id}',
    summary: 'Forget an identifier: nothing is recognised by it from now on',
    access: administrators,
    params: idParams,
    status: 204,
    answer: 'nothing',
  }),
} as const;
