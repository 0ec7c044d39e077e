import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectConsoleMessage } from '../../../test-support/console.ts';
import { renderComponent } from '../../../test-support/render.tsx';
import { MultiSelectField } from './multi-select-field.tsx';

const options = [
  { name: 'Jörißen, Björn', value: 'b' },
  { name: 'Müßig, Sören', value: 's' },
];

function Chosen({ start }: { readonly start: readonly string[] }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MultiSelectField label="Vertriebler" options={options} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  );
}

test('the search of a multi-select finds a part of the name without regard to case', async () => {
  const { user } = await renderComponent(<Chosen start={['s']} />);
  await user.type(screen.getByRole('combobox', { name: 'Vertriebler' }), 'BJÖRN');
  await user.click(await screen.findByRole('option', { name: 'Jörißen, Björn' }));
  expect(screen.getByRole('status')).toHaveTextContent('b,s');
});

test('a multi-select says that there are more options than the 200 that it lists', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ name: `Kunde ${index}`, value: `${index}` }));
  const { user } = await renderComponent(
    <MultiSelectField label="Kunden" options={many} value={[]} onChange={() => undefined} />,
  );
  await user.click(screen.getByRole('combobox', { name: 'Kunden' }));
  const line = await screen.findByRole('option', {
    name: 'Nur die ersten 200. Tippen Sie, um weitere zu finden.',
  });
  expect(line).toHaveAttribute('data-combobox-disabled', 'true');
  expect(screen.getAllByRole('option')).toHaveLength(201);
  await user.type(screen.getByRole('combobox', { name: 'Kunden' }), 'Kunde 29');
  expect(screen.queryByRole('option', { name: /Nur die ersten/ })).not.toBeInTheDocument();
});

test('a chosen value that is not among the options is reported to the console, and nothing is selected', async () => {
  expectConsoleMessage(/"Vertriebler": a chosen value is not among the options/);
  await renderComponent(<Chosen start={['s', 'gone']} />);
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});
