import type { IdentifierPage, LearnedIdentifier } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { showIntake } from '../../../test-support/intake-page.tsx';
import { provider } from '../../../test-support/users.ts';

const IDENTIFIERS = 'GET /Intake/Identifiers';

function learnedOf(changes: Partial<LearnedIdentifier> = {}): LearnedIdentifier {
  return {
    id: '019a0000-0000-7000-8000-000000000900',
    scheme: 'vat-id',
    value: 'DE111111125',
    providerId: provider.id,
    providerName: provider.name,
    customer: {
      id: '019a0000-0000-7000-8000-000000000314',
      name: 'Dünnwälder Höfe GmbH',
      customerNumber: '10000314',
    },
    learnedAt: '2026-11-20T13:28:05Z',
    learnedBy: 'Brandt Anna',
    ...changes,
  };
}

const toPage = (items: readonly LearnedIdentifier[]): IdentifierPage => ({
  items: [...items],
  totalItemCount: items.length,
  totalPages: items.length === 0 ? 0 : 1,
});

async function openLearned(options: Parameters<typeof showIntake>[0] = {}) {
  const view = await showIntake(options);
  const name = options.language === 'en' ? 'Learned identifiers' : 'Gemerkte Kennungen';
  await view.user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  return { ...view, dialog };
}

describe('learned identifiers', () => {
  it('are listed with kind, value, customer, day and person, the newest first', async () => {
    const { dialog, network } = await openLearned({
      server: {
        [IDENTIFIERS]: () =>
          json(
            toPage([
              learnedOf(),
              learnedOf({
                id: '019a0000-0000-7000-8000-000000000901',
                scheme: 'endpoint',
                value: 'a@b.example',
                learnedBy: null,
              }),
            ]),
          ),
      },
    });
    const row = await within(dialog).findByRole('row', { name: /DE111111125/ });
    for (const text of ['USt-IdNr.', '10000314', 'Dünnwälder Höfe GmbH', '20.11.2026', 'Brandt Anna'])
      expect(row).toHaveTextContent(text);
    expect(within(dialog).getByRole('row', { name: /a@b\.example/ })).toHaveTextContent('Elektr. Adresse');
    expect(within(dialog).queryByRole('columnheader', { name: 'Anbieter' })).toBeNull();
    const listPaths = network.seen
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/Intake/Identifiers'));
    expect(listPaths[0]).toContain('orderBy=LearnedAt&sortDirection=1');
  });

  it('are removed after a confirmation that names value and customer; Escape closes only the confirmation', async () => {
    let items = [learnedOf()];
    const { dialog, user, listRequests } = await openLearned({
      server: {
        [IDENTIFIERS]: () => json(toPage(items)),
        [`DELETE /Intake/Identifiers/${learnedOf().id}`]: () => {
          items = [];
          return new Response(null, { status: 204 });
        },
      },
    });
    const remove = { name: 'Kennung DE111111125 von Dünnwälder Höfe GmbH entfernen' };
    await user.click(await within(dialog).findByRole('button', remove));
    const question = await screen.findByRole('alertdialog', { name: 'Kennung „DE111111125“ entfernen?' });
    expect(question).toHaveTextContent(
      'Nennt ein neuer Beleg die USt-IdNr. DE111111125, wird er danach nicht mehr Dünnwälder Höfe GmbH (10000314) zugeordnet.',
    );
    await user.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    expect(listRequests('DELETE')).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Kennung entfernen' }));
    expect(await screen.findByText('Kennung entfernt.')).toBeVisible();
    expect(await within(dialog).findByRole('heading', { name: 'Noch keine Kennung gemerkt' })).toBeVisible();
    expect(listRequests('DELETE')).toHaveLength(1);
    // The button with the focus has been removed: the focus must move into the dialog.
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  });

  it('are not removed when the confirmation is declined', async () => {
    const { dialog, user, listRequests } = await openLearned({
      server: { [IDENTIFIERS]: () => json(toPage([learnedOf()])) },
    });
    await user.click(await within(dialog).findByRole('button', { name: /^Kennung DE111111125/ }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(listRequests('DELETE')).toHaveLength(0);
    expect(within(dialog).getByRole('row', { name: /DE111111125/ })).toBeVisible();
  });

  it('can be filtered by provider by a super admin', async () => {
    const { dialog, user, network } = await openLearned({
      role: 'SuperAdmin',
      server: { [IDENTIFIERS]: () => json(toPage([learnedOf()])) },
    });
    expect(await within(dialog).findByRole('row', { name: /DE111111125/ })).toHaveTextContent(provider.name);
    await user.click(within(dialog).getByRole('combobox', { name: 'Anbieter filtern' }));
    await user.click(await screen.findByRole('option', { name: provider.name }));
    await waitFor(() =>
      expect(network.seen.map(({ path }) => path).at(-1)).toMatch(
        new RegExp(`^/Intake/Identifiers.*providerId=${provider.id}`),
      ),
    );
  });

  it('that cannot be loaded are reported in English too, and can be loaded again', async () => {
    let isBroken = true;
    const { dialog, user } = await openLearned({
      language: 'en',
      server: {
        [IDENTIFIERS]: () => (isBroken ? json({ status: 500, title: 'broken' }, 500) : json(toPage([]))),
      },
    });
    expect(
      await within(dialog).findByRole('heading', { name: 'The identifiers could not be loaded' }),
    ).toBeVisible();
    isBroken = false;
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('heading', { name: 'No identifier learned yet' })).toBeVisible();
  });
});
