import type { ImportFields } from '@belegfach/contract';
import { InvalidRequest } from '../../platform/errors/index.ts';
import { defineRoutes, type UploadedFile } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { CustomersByKey } from './customers-by-key.service.ts';
import type { ImportService, ImportUpload } from './import.service.ts';

export function customerImportRoutes(imports: ImportService, customersByKey: CustomersByKey) {
  return defineRoutes<'customerImports', Caller>('customerImports', {
    importCustomers: (call) => imports.start(call, 'customers', uploadOf(call)),
    importCustomersWithProvider: (call) => imports.start(call, 'customers-with-provider', uploadOf(call)),
    importSalesmanAssignment: (call) => imports.start(call, 'salesman-assignment', uploadOf(call)),
    putCustomers: (call) => customersByKey.put(call),
    listImports: ({ caller, query }) => imports.list(caller, query),
    getImport: ({ caller, params }) => imports.get(caller, params.id),
    cancelImport: ({ caller, params, origin }) => imports.cancel(caller, params.id, origin),
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
