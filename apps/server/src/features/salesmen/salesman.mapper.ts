import type { Salesman } from '@belegfach/contract';
import type { SalesmanRow } from './salesman.repository.ts';

export function toSalesman(row: SalesmanRow): Salesman {
  return {
    id: row.public_id,
    firstName: row.first_name,
    lastName: row.last_name,
    salesmanNumber: row.salesman_number,
  };
}
