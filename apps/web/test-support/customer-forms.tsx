import type { Customer } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { ManageCustomersPage } from '../src/app/pages/manage-customers-page.tsx';
import { customerOf, customersOf, otherProvider, salesman } from './customers.ts';
import { type Handler, json } from './fake-server.ts';
import { renderComponent } from './render.tsx';
import { provider, userOf } from './users.ts';

/** A salesman of the other provider. */
export const otherSalesman = {
  id: '019a0000-0000-7000-8000-000000000503',
  firstName: 'Thees',
  lastName: 'Rüßmeyer',
};
/** The only customer in the list. */
export const storedCustomer = customerOf(1, { name: 'Bäckerei Müller GmbH' });

/** Renders the page with one customer and its salesmen. Also returns the write requests and the number of list requests. */
export async function showCustomers(
  role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderAdmin',
  server: Record<string, Handler> = {},
  customer: Customer = storedCustomer,
) {
  const view = await renderComponent(<ManageCustomersPage />, {
    user: userOf(role, role === 'SuperAdmin' ? { providers: [provider, otherProvider] } : {}),
    at: '/manage-customers',
    server: {
      'GET /Customer/ManyPaginated': () => json(customersOf([customer])),
      [`GET /Customer/${customer.id}`]: () => json(customer),
      'GET /Salesman/Many': ({ path }) =>
        json(
          path.endsWith(otherProvider.id)
            ? [{ ...otherSalesman, salesmanNumber: '12' }]
            : [
                { ...salesman, salesmanNumber: '4711' },
                {
                  id: '019a0000-0000-7000-8000-000000000504',
                  firstName: null,
                  lastName: null,
                  salesmanNumber: '99',
                },
              ],
        ),
      ...server,
    },
  });
  await screen.findByText(customer.name);
  const writeRequests = () =>
    view.server.seen.flatMap(({ method, path, body }) =>
      method === 'POST' || method === 'PUT' ? [[`${method} ${path}`, JSON.parse(body)] as const] : [],
    );
  const countListRequests = () =>
    view.server.seen.filter(({ path }) => path.startsWith('/Customer/ManyPaginated')).length;
  return { ...view, writeRequests, countListRequests };
}

export const textbox = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name });

export async function openCreation(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Kunde anlegen' }));
  return screen.findByRole('dialog', { name: 'Kunde anlegen' });
}

export async function openEdit(user: UserEvent, name = storedCustomer.name): Promise<HTMLElement> {
  await user.click(screen.getByText(name));
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(saveButton(dialog, 'Kunde speichern')).not.toHaveAttribute('data-loading'));
  return dialog;
}

export const saveButton = (dialog: HTMLElement, name = 'Kunde anlegen') =>
  within(dialog).getByRole('button', { name });

export async function chooseOption(user: UserEvent, label: RegExp | string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}
