import { endpoint, only } from '../endpoint.ts';
import { idParams } from '../primitives.ts';
import { importFields, importFile, importReport } from './customer-import.schemas.ts';

const managers = only({ SuperAdmin: 'all', ProviderAdmin: 'provider', ProviderUser: 'provider' });

const uploadErrors = [
  'ProviderNotFound',
  'ImportFileUnreadable',
  'ImportFileTooLarge',
  'ImportColumnMissing',
  'ImportRefused',
  'ImportRunning',
  'ReauthenticationRequired',
  'TooManyRequests',
] as const;

/**
 * Imports of customers and of their assignment to salesmen. An upload waits a short time for the import: it answers with the
 * outcome, or with the state `running`, and `getImport` returns the rest. A file that is refused within that time answers 400 with the
 * code of the refusal and, if there is a report with details, with `importId`.
 */
export const customerImportEndpoints = {
  importCustomers: endpoint({
    method: 'POST',
    path: '/Customer/CsvUpload',
    summary: 'Import customers of one provider: create unknown ones, update known ones',
    access: managers,
    bodyType: 'multipart',
    body: importFields,
    files: importFile,
    answer: { json: importReport },
    errors: uploadErrors,
  }),
  importCustomersWithProvider: endpoint({
    method: 'POST',
    path: '/Customer/CsvUploadWithProvider',
    summary: 'Import customers from a file that names the provider of each',
    access: only({ SuperAdmin: 'all' }),
    bodyType: 'multipart',
    body: importFields,
    files: importFile,
    answer: { json: importReport },
    errors: uploadErrors,
  }),
  importSalesmanAssignment: endpoint({
    method: 'POST',
    path: '/Salesman/UploadCustomerSalesmanAssignment',
    summary: 'Assign customers to salesmen from a file',
    access: only({ SuperAdmin: 'all', ProviderAdmin: 'provider' }),
    bodyType: 'multipart',
    body: importFields,
    files: importFile,
    answer: { json: importReport },
    errors: [...uploadErrors, 'ForbiddenProvider'],
  }),
  getImport: endpoint({
    method: 'GET',
    path: '/Import/{id}',
    summary: 'Progress or outcome of an import',
    access: managers,
    params: idParams,
    answer: { json: importReport },
  }),
  cancelImport: endpoint({
    method: 'DELETE',
    path: '/Import/{id}',
    summary: 'Cancel a running import, so that nothing changes; one that has ended stays as it is',
    access: managers,
    params: idParams,
    status: 204,
    answer: 'nothing',
  }),
} as const;
