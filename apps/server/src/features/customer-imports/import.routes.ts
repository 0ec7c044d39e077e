import type { ImportFields } from '@belegfach/contract';
import { InvalidRequest } from '../../platform/errors/index.ts';
import { routesOf, type UploadedFile } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { ImportService, ImportUpload } from './import.service.ts';

export function customerImportRoutes(imports: ImportService) {
  return routesOf<'customerImports', Caller>('customerImports', {
    importCustomers: (call) => imports.start(call.caller, 'customers', uploadOf(call), call.origin),
    importCustomersWithProvider: (call) =>
      imports.start(call.caller, 'customers-with-provider', uploadOf(call), call.origin),
    importSalesmanAssignment: (call) =>
      imports.start(call.caller, 'salesman-assignment', uploadOf(call), call.origin),
    getImport: ({ caller, params }) => imports.get(caller, params.id),
    cancelImport: async ({ caller, params, origin }) => {
      await imports.cancel(caller, params.id, origin);
      return undefined;
    },
  });
}

function uploadOf(call: {
  readonly body: ImportFields;
  readonly files: { readonly CsvDocument: readonly UploadedFile[] };
}): ImportUpload {
  const [file] = call.files.CsvDocument;
  if (file === undefined) throw new InvalidRequest({ CsvDocument: ['is missing'] });
  return { file, fields: call.body };
}
