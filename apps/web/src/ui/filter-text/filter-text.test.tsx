import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { FilterText } from './filter-text.tsx';

async function show() {
  const applied: string[] = [];
  const entered: string[] = [];
  function Field() {
    const [value, setValue] = useState('');
    const apply = (text: string) => {
      applied.push(text);
      setValue(text);
    };
    return (
      <>
        <FilterText
          name="Kunde"
          maxLength={100}
          value={value}
          onChange={apply}
          onEnter={(text) => {
            entered.push(text);
            setValue(text);
          }}
        />
        <button type="button" onClick={() => setValue('von außen')}>
          außen
        </button>
      </>
    );
  }
  const view = await renderComponent(<Field />);
  return { ...view, applied, entered, field: screen.getByRole('textbox', { name: 'Kunde filtern' }) };
}

/** In one step: a busy machine may take longer than the pause of the filter for one key or one click. */
const typeAtOnce = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the text filter', () => {
  it('is applied once after a pause, trimmed, and keeps a blank that is being typed', async () => {
    const { applied, field } = await show();
    typeAtOnce(field, 'Café ');
    expect(applied).toEqual([]);
    await waitFor(() => expect(applied).toEqual(['Café']));
    expect(field).toHaveValue('Café ');
    typeAtOnce(field, 'Café Sch');
    await waitFor(() => expect(applied).toEqual(['Café', 'Café Sch']));
  });

  it('is applied immediately on Enter and not again after the pause', async () => {
    const { applied, entered, field } = await show();
    typeAtOnce(field, 'Müller');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(entered).toEqual(['Müller']);
    typeAtOnce(field, 'Müller!');
    await waitFor(() => expect(applied).toEqual(['Müller!']));
  });

  it('keeps the text that is typed while an earlier text is being applied', async () => {
    const { applied, field } = await show();
    typeAtOnce(field, 'Mü');
    await waitFor(() => expect(applied).toEqual(['Mü']));
    typeAtOnce(field, 'Mül');
    expect(field).toHaveValue('Mül');
    await waitFor(() => expect(applied).toEqual(['Mü', 'Mül']));
  });

  it('accepts a value from outside and drops the waiting text', async () => {
    const { applied, field } = await show();
    typeAtOnce(field, 'alt');
    fireEvent.click(screen.getByRole('button', { name: 'außen' }));
    expect(field).toHaveValue('von außen');
    typeAtOnce(field, 'von außen!');
    await waitFor(() => expect(applied).toEqual(['von außen!']));
  });

  it('is cleared immediately and keeps the focus', async () => {
    const { applied, field } = await show();
    typeAtOnce(field, 'x');
    fireEvent.click(screen.getByRole('button', { name: 'Filter „Kunde“ aufheben' }));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(applied).toEqual(['']);
  });
});
