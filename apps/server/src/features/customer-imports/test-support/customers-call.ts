import { type CustomerFields, type CustomersReport, customersReport } from '@belegfach/contract';
import type { TestApp } from '../../../../test/support/test-app.ts';

/** A customer as an ERP sends it. */
export type SentCustomer = Partial<Record<keyof CustomerFields, string | null>>;

/** Sends customers with an intake key. */
export function sendCustomers(
  { app }: Pick<TestApp, 'app'>,
  key: string,
  customers: readonly SentCustomer[],
) {
  return sendBody({ app }, key, { customers });
}

export function sendBody({ app }: Pick<TestApp, 'app'>, key: string, payload: object | string) {
  return app.inject({
    method: 'PUT',
    url: '/api/Intake/Customers',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload,
  });
}

/** The report of a call that must be accepted. */
export async function putCustomers(
  app: Pick<TestApp, 'app'>,
  key: string,
  customers: readonly SentCustomer[],
): Promise<CustomersReport> {
  const response = await sendCustomers(app, key, customers);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return customersReport.parse(response.json());
}
