import type { Customer } from '@belegfach/contract';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  openCreation,
  saveButton,
  showCustomers,
  storedCustomer,
  textbox,
} from '../../../test-support/customer-forms.tsx';
import { customerOf, customersOf } from '../../../test-support/customers.ts';
import { type Handler, json } from '../../../test-support/fake-server.ts';

const created = customerOf(9, { name: 'Zweirad Däumler GmbH', status: 'New' });

const rowTexts = () =>
  screen
    .getAllByRole('row')
    .flatMap((row) => row.querySelector('[data-slot=open]')?.textContent.trim() ?? []);
const marks = () => screen.queryAllByRole('img', { name: 'Neu angelegt' });

async function create(user: UserEvent): Promise<void> {
  const dialog = await openCreation(user);
  const texts = {
    Kundenname: created.name,
    Kundennummer: created.customerNumber,
    Vorname: 'Käthe',
    Nachname: 'Weißhäupl',
    'E-Mail-Adresse': 'k.weisshaeupl@zweirad.example',
  };
  for (const [name, text] of Object.entries(texts)) {
    await user.click(textbox(dialog, name));
    await user.paste(text);
  }
  await user.click(saveButton(dialog));
  await screen.findByText(created.name, { selector: '[data-slot=open] *' });
}

const show = (server: Record<string, Handler> = {}) =>
  showCustomers('ProviderUser', {
    'POST /Customer': () => json({ id: created.id }, 201),
    [`GET /Customer/${created.id}`]: () => json(created),
    ...server,
  });

describe('a customer that has just been created', () => {
  it('is the first row and marked, although the page of the list does not contain it', async () => {
    const { user } = await show();
    await create(user);
    expect(rowTexts()).toEqual([created.name, storedCustomer.name]);
    expect(marks()).toHaveLength(1);
    expect(marks()[0]?.closest('tr')).toHaveTextContent(created.customerNumber);
    // The name of the button begins with its visible text.
    expect(screen.getByRole('button', { name: `${created.name} Neu angelegt` })).toBeVisible();
    expect(screen.getByText(/^Kunden/, { selector: '[role=status]' })).toHaveTextContent(
      'Kunden 1 – 1 von 1, dazu 1 neu angelegt',
    );
  });

  it.each([
    ['once where the page contains it', [storedCustomer, created], [created.name, storedCustomer.name]],
    ['even if no customer matches the filters', [], [created.name]],
  ] as const)('is shown %s', async (_, rowsAfterwards, expected) => {
    let rows: readonly Customer[] = [storedCustomer];
    const { user } = await show({
      'GET /Customer/ManyPaginated': () => json(customersOf(rows)),
      'POST /Customer': () => {
        rows = rowsAfterwards;
        return json({ id: created.id }, 201);
      },
    });
    await create(user);
    await waitFor(() => {
      expect(rowTexts()).toEqual(expected);
      const summary = screen.getByText(/^Kunden/, { selector: '[role=status]' });
      expect(summary.textContent.includes('dazu')).toBe(rowsAfterwards.length === 0);
    });
  });

  it('can be invited from its row and opened', async () => {
    const { user, writeRequests } = await show({
      'POST /Customer/CreateInvitation': () => new Response(null, { status: 204 }),
    });
    await create(user);
    await user.click(screen.getByRole('checkbox', { name: `${created.name} auswählen` }));
    await user.click(screen.getByRole('button', { name: 'Einladen' }));
    expect(await screen.findByText('Kunde eingeladen.')).toBeVisible();
    expect(writeRequests().at(-1)).toEqual(['POST /Customer/CreateInvitation', [created.id]]);
    await user.click(screen.getByText(created.name, { selector: '[data-slot=open] *' }));
    expect(await screen.findByRole('dialog', { name: created.name })).toBeVisible();
  });

  it('is a row like the others after another order was chosen', async () => {
    const { user } = await show();
    await create(user);
    await user.click(screen.getByRole('button', { name: 'Kundennr.' }));
    await waitFor(() => expect(rowTexts()).toEqual([storedCustomer.name]));
    expect(marks()).toEqual([]);
  });
});
