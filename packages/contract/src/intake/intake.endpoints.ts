import { declareEndpoints } from '../endpoint.ts';
import * as intakeAccess from './intake.access.ts';
import {
  bulkAssignmentBody,
  bulkAssignmentResponse,
  bulkDiscardBody,
  discardBody,
  uploadResponse,
  intakeFields,
  intakeFiles,
  intakeHeaders,
  intakeItem,
  releaseBody,
} from './intake.schemas.ts';
import { ruleFigures, ruleFiguresQuery } from './rule-check.schemas.ts';
import { identifierListQuery, identifierPage } from './identifier.schemas.ts';
import {
  intakeDetail,
  intakeJournalPage,
  intakeListQuery,
  waitingDocumentCount,
} from './intake-journal.schemas.ts';

/** The upload of documents, the journal of all delivered files, and the learned identifiers of customers. */
export const intakeEndpoints = declareEndpoints(intakeAccess, {
  uploadDocuments: {
    call: 'POST /Intake/Documents',
    summary: 'Upload documents; returns the state of each file, which is `received` while it is not decided',
    intakeKey: true,
    headers: intakeHeaders,
    bodyType: 'multipart',
    body: intakeFields,
    files: intakeFiles,
    response: { json: uploadResponse },
    errors: ['ProviderNotFound', 'IdempotencyKeyReused', 'TooManyRequests'],
  },
  listIntakeItems: {
    call: 'GET /Intake/Documents',
    summary: 'A page of the journal with counts by state',
    intakeKey: true,
    query: intakeListQuery,
    response: { json: intakeJournalPage },
  },
  countWaitingIntakeItems: {
    call: 'GET /Intake/Waiting',
    summary: 'How many documents wait for a person: the number in the sidebar',
    response: { json: waitingDocumentCount },
  },
  getIntakeItem: {
    call: 'GET /Intake/Documents/{id}',
    summary: 'One file with the findings about it, the customers to whom it may belong, and its history',
    intakeKey: true,
    response: { json: intakeDetail },
  },
  releaseIntakeItem: {
    call: 'POST /Intake/Documents/{id}/Release',
    summary: 'Complete and release a quarantined document',
    body: releaseBody,
    response: { json: intakeItem },
    errors: [
      'IntakeNotQuarantined',
      'IntakeNumberExists',
      'EInvoiceExemptionRequired',
      'CustomerNotFound',
      'IdentifierBelongsToAnother',
      'IdentifierNotYours',
    ],
  },
  discardIntakeItem: {
    call: 'POST /Intake/Documents/{id}/Discard',
    summary: 'Reject a quarantined document',
    body: discardBody,
    response: { json: intakeItem },
    errors: ['IntakeNotQuarantined'],
  },
  discardIntakeItems: {
    call: 'POST /Intake/Documents/Discard',
    summary: 'Reject many quarantined documents for the same reason, all or none',
    body: bulkDiscardBody,
    errors: ['IntakeNotQuarantined'],
  },
  assignIntakeItems: {
    call: 'POST /Intake/Documents/Assign',
    summary:
      'Assign many quarantined documents to one customer and release them; a document that needs more stays quarantined',
    body: bulkAssignmentBody,
    response: { json: bulkAssignmentResponse },
    errors: ['CustomerNotFound'],
  },
  downloadIntakeFile: {
    call: 'GET /Intake/Documents/{id}/File',
    summary: 'The file as it came in, in every state; a rejected file is kept for 90 days',
    response: { file: ['application/pdf', 'application/xml', 'application/octet-stream'] },
    errors: ['IntakeFilePurged', 'DocumentDamaged', 'TooManyDownloads'],
  },
  getRuleFigures: {
    call: 'GET /Intake/RuleFigures',
    summary: "A month's e-invoices counted by the rules of EN 16931 and XRechnung that they break",
    query: ruleFiguresQuery,
    response: { json: ruleFigures },
  },
  listIdentifiers: {
    call: 'GET /Intake/Identifiers',
    summary: 'A page of the identifiers by which customers are recognised in documents',
    query: identifierListQuery,
    response: { json: identifierPage },
  },
  removeIdentifier: {
    call: 'DELETE /Intake/Identifiers/{id}',
    summary: 'Remove an identifier, so that no customer is recognised by it any more',
  },
});
