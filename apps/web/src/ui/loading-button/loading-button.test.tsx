import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { LockableButton } from '../lockable-button/lockable-button.tsx';
import { LoadingButton } from './loading-button.tsx';

test('the LoadingButton is locked while its action runs, and says that it is loading', async () => {
  const onClick = vi.fn();
  const { user } = await renderComponent(
    <LoadingButton loading onClick={onClick}>
      PDF herunterladen
    </LoadingButton>,
  );
  const button = screen.getByRole('button', { name: /^PDF herunterladen\s*Lädt …$/ });
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('the LoadingButton does not say that it is loading while no action runs', async () => {
  const onClick = vi.fn();
  const { user } = await renderComponent(<LoadingButton onClick={onClick}>Exportieren</LoadingButton>);
  await user.click(screen.getByRole('button', { name: 'Exportieren' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('the save button of a form says "Loading..." in English while it saves', async () => {
  await renderComponent(
    <LockableButton lockReason={undefined} loading onClick={() => undefined}>
      Save user
    </LockableButton>,
    { language: 'en' },
  );
  expect(screen.getByRole('button', { name: /^Save user\s*Loading\.\.\.$/ })).toBeDisabled();
});
