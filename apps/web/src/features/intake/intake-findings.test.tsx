import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { buildHeldDetail, buildJournalPage, buildReceipt } from '../../../test-support/intake.ts';
import { LIST, showIntake } from '../../../test-support/intake-page.tsx';
import { buildBrokenRule, buildRuleCheck, statement } from '../../../test-support/rule-check.ts';
import { provider } from '../../../test-support/users.ts';

const FIGURES = 'GET /Intake/RuleFigures';

describe('the findings in the journal', () => {
  it('are counted for each file, and the list can be limited to files with findings', async () => {
    const rows = [buildReceipt(1, { findingCount: 3 }), buildReceipt(2, { findingCount: 0 })];
    const { user, listQueryPaths } = await showIntake({
      server: { [LIST]: () => json(buildJournalPage(rows)) },
    });
    const row = await screen.findByRole('row', { name: /RE_2026_0001/ });
    expect(within(row).getByRole('cell', { name: '3' })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Hinweise filtern' }));
    await user.click(await screen.findByRole('option', { name: 'mit Hinweisen' }));
    await waitFor(() => expect(listQueryPaths().at(-1)).toContain('findings=with'));
  });
});

describe('the check of a file', () => {
  const open = (ruleCheck: ReturnType<typeof buildRuleCheck> | null, language: 'de' | 'en' = 'de') => {
    const detail = buildHeldDetail(1, { ruleCheck });
    return showIntake({ detail, language, at: `/intake?open=${detail.id}` });
  };

  it('lists the broken rules by class, each with its business term, its lines and what to change in the ERP, and explains the check', async () => {
    await open(buildRuleCheck());
    const check = await screen.findByRole('region', { name: /^Regelprüfung/ });
    expect(check).toHaveTextContent('3 Hinweise');
    expect(
      within(check)
        .getAllByRole('heading', { level: 4 })
        .map((title) => title.textContent),
    ).toEqual(['Semantik', 'National']);
    const [sum, reference] = within(check).getAllByRole('listitem');
    expect(sum).toHaveTextContent('FehlerBR-CO-10BT-106Die Summe der Positionen ist falsch.Positionen 1, 3');
    expect(reference).toHaveTextContent('WarnungBR-DE-15BT-10Die Leitweg-ID fehlt.');
    expect(check).toHaveTextContent(`${statement.de}.`);
    expect(check).toHaveTextContent('Hinweise ändern den Status des Belegs nicht');
  });

  it('is in the language of the user', async () => {
    await open(buildRuleCheck({ rules: [buildBrokenRule({ count: 412 })], findingCount: 412 }), 'en');
    const check = await screen.findByRole('region', { name: /^Rule check/ });
    expect(check).toHaveTextContent('The sum of the lines is wrong.Lines 1, 3 … · 412 times');
    expect(check).toHaveTextContent(`${statement.en}.`);
  });

  it('says so if nothing was found', async () => {
    await open(buildRuleCheck({ rules: [], findingCount: 0 }));
    expect(await screen.findByText(/^Keine Hinweise: Der Beleg folgt/)).toBeVisible();
  });

  it.each([
    ['not-by-law', /keine E-Rechnung im Sinne des Gesetzes/],
    ['unfinished', /kam an eine Grenze von Zeit oder Speicher/],
  ] as const)('says why it was not checked (%s)', async (outcome, text) => {
    await open(buildRuleCheck({ outcome, rules: [], findingCount: 0, rulesVersion: null }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([null, buildRuleCheck({ outcome: 'no-e-invoice', rules: [], findingCount: 0 })])(
    'is not shown for a file that is not an e-invoice or was never checked (%#)',
    async (ruleCheck) => {
      await open(ruleCheck);
      expect(await screen.findByRole('heading', { name: 'Was gelesen wurde' })).toBeVisible();
      expect(screen.queryByText('Regelprüfung')).toBeNull();
    },
  );
});

describe('the findings of a month', () => {
  const { count, lines, ...rule } = buildBrokenRule();
  const figures = {
    statement,
    checked: 1950,
    withFindings: 412,
    rules: [{ ...rule, documents: 400, findings: count * 400 + lines.length }],
  };

  it('are listed by rule with the number of documents, for each month', async () => {
    const { user, network } = await showIntake({ server: { [FIGURES]: () => json(figures) } });
    await user.click(await screen.findByRole('button', { name: 'Hinweise je Monat' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hinweise je Monat' });
    expect(await within(dialog).findByText('1.950 E-Rechnungen geprüft, 412 mit Hinweisen')).toBeVisible();
    const row = within(dialog).getByRole('row', { name: /BR-CO-10/ });
    expect(row).toHaveTextContent('Die Summe der Positionen ist falsch.400');
    expect(dialog).toHaveTextContent(`${statement.de}.`);
    expect(within(dialog).queryByRole('combobox', { name: 'Anbieter' })).toBeNull();
    await user.click(within(dialog).getByRole('combobox', { name: 'Monat' }));
    const [, previous] = await screen.findAllByRole('option');
    if (previous !== undefined) await user.click(previous);
    const months = () =>
      network.seen.flatMap(({ path }) => /RuleFigures\?month=([\d-]+)/.exec(path)?.[1] ?? []);
    await waitFor(() => expect(new Set(months()).size).toBe(2));
  });

  it('are those of all providers or of one, for a super admin', async () => {
    const { user, network } = await showIntake({
      role: 'SuperAdmin',
      server: { [FIGURES]: () => json({ ...figures, checked: 0, withFindings: 0, rules: [] }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Hinweise je Monat' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hinweise je Monat' });
    expect(await within(dialog).findByText('In diesem Monat wurde keine E-Rechnung geprüft.')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: 'Anbieter' }));
    await user.click(await screen.findByRole('option', { name: provider.name }));
    await waitFor(() => expect(network.seen.at(-1)?.path).toContain(`providerId=${provider.id}`));
  });
});
