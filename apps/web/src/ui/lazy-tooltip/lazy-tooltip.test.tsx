import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { LazyTooltip } from './lazy-tooltip.tsx';

const show = (isOff = false) =>
  renderComponent(
    <LazyTooltip text="Warum nicht" position="bottom" isDisabled={isOff}>
      <button type="button">Löschen</button>
    </LazyTooltip>,
  );
const tip = () => screen.queryByRole('tooltip');

describe('a tooltip', () => {
  it('appears and disappears with the pointer', async () => {
    const { user } = await show();
    await user.hover(screen.getByRole('button'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Warum nicht');
    await user.unhover(screen.getByRole('button'));
    await waitFor(() => expect(tip()).toBeNull());
  });

  it('appears with the keyboard focus; Escape closes it without moving the focus', async () => {
    const { user } = await show();
    await user.tab();
    await screen.findByRole('tooltip');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(tip()).toBeNull());
    expect(screen.getByRole('button')).toHaveFocus();
  });
});
