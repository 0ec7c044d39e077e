import { declareEndpoints } from '../endpoint.ts';
import * as customerImportAccess from './customer-import.access.ts';
import { MAX_CUSTOMERS_BODY_BYTES } from '../limits.ts';
import {
  assignmentFields,
  importFields,
  importFile,
  importListQuery,
  importPage,
  importReport,
} from './customer-import.schemas.ts';
import { customersBody, customersReport } from './customers-by-key.schemas.ts';

const upload = {
  bodyType: 'multipart',
  body: importFields,
  files: importFile,
  response: { json: importReport },
  errors: [
    'ProviderNotFound',
    'ImportFileUnreadable',
    'ImportFileTooLarge',
    'ImportColumnMissing',
    'ImportRefused',
    'ImportRunning',
    'ReauthenticationRequired',
    'TooManyRequests',
  ],
} as const;

/**
 * Imports of customers and of their assignment to salesmen. An upload waits a short time for the import. The response is the outcome, or
 * the state `running`, and then `getImport` returns the outcome. A file that is refused within that time returns 400 with the code of the
 * refusal and, if there is a report with details, with `importId`.
 */
export const customerImportEndpoints = declareEndpoints(customerImportAccess, {
  importCustomers: {
    ...upload,
    call: 'POST /Customer/CsvUpload',
    summary: 'Import customers of one provider: create unknown ones, update known ones',
  },
  importCustomersWithProvider: {
    ...upload,
    call: 'POST /Customer/CsvUploadWithProvider',
    summary: 'Import customers from a file that names the provider of each',
  },
  importSalesmanAssignment: {
    ...upload,
    call: 'POST /Salesman/UploadCustomerSalesmanAssignment',
    summary: 'Assign customers to salesmen from a file',
    body: assignmentFields,
    errors: [...upload.errors, 'ForbiddenProvider'],
  },
  putCustomers: {
    call: 'PUT /Intake/Customers',
    summary: 'Create unknown customers and update known ones, by number; returns the outcome of each',
    intakeKey: 'mayChangeCustomers',
    maxBodyBytes: MAX_CUSTOMERS_BODY_BYTES,
    body: customersBody,
    response: { json: customersReport },
    errors: ['KeyMayNotChangeCustomers', 'TooManyRequests'],
  },
  listImports: {
    call: 'GET /Import',
    summary: 'A page of past imports, newest first, without their rows',
    query: importListQuery,
    response: { json: importPage },
  },
  getImport: {
    call: 'GET /Import/{id}',
    summary: 'Progress or outcome of an import',
    response: { json: importReport },
  },
  cancelImport: {
    call: 'DELETE /Import/{id}',
    summary: 'Cancel a running import, so that no data changes; an import that has ended stays as it is',
  },
});
