import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the first e-invoice of a customer's list, which begins with the newest documents. */
export async function openEInvoice(page: Page, list: Locator): Promise<Locator> {
  await list.filter({ hasText: 'E-Rechnung' }).first().click();
  const dialog = page.getByRole('dialog');
  // The first content waits until the reader process has started.
  await expect(dialog.locator('tbody tr').nth(9)).toBeAttached({ timeout: 30_000 });
  return dialog;
}

/** The amount due is in the window wherever the document is scrolled to. */
export async function expectAmountDueInView(dialog: Locator): Promise<void> {
  const due = dialog.getByText('Zahlbetrag', { exact: true });
  const lines = dialog.locator('tbody tr');
  const targets = [
    dialog.getByText('Rechnungssteller', { exact: true }),
    lines.nth(20),
    lines.last(),
    dialog.getByText('Weitere Angaben', { exact: true }),
  ];
  for (const target of targets) {
    await target.scrollIntoViewIfNeeded();
    await expect(due).toBeInViewport({ ratio: 1 });
  }
}

/** The amounts of all lines are within the part of the dialog that shows the document, which does not scroll sideways. */
export async function expectAmountsNotCutOff(dialog: Locator): Promise<void> {
  const region = dialog.getByRole('region', { name: 'Angaben zum Beleg' });
  const cutOff = await region.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    const amounts = [...element.querySelectorAll('td:last-child')];
    return amounts
      .filter((amount) => amount.getBoundingClientRect().right > right + 1)
      .map((amount) => amount.textContent);
  });
  expect(cutOff).toEqual([]);
}
