import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useVirtualRows } from './use-virtual-rows.ts';

const PITCH = 50;

/** A list of rows of 50 pixels that is scrolled by this distance. */
function listAt(scrolled: { by: number }): HTMLElement {
  const list = document.createElement('ul');
  list.getBoundingClientRect = () => new DOMRect(0, -scrolled.by, 300, 0);
  for (const index of [0, 1, 2]) {
    const row = document.createElement('li');
    row.dataset['row'] = '';
    row.getBoundingClientRect = () => new DOMRect(0, index * PITCH, 300, PITCH);
    list.append(row);
  }
  return list;
}

function show(count: number, scrolled: { by: number } = { by: 0 }) {
  const list = { current: listAt(scrolled) };
  return renderHook((props: { count: number }) => useVirtualRows(list, props.count), {
    initialProps: { count },
  });
}

test('a short list is rendered completely', () => {
  expect(show(100).result.current).toMatchObject({
    first: 0,
    end: 100,
    before: 0,
    after: 0,
    isShortList: true,
  });
});

test('of a long list only the rows near the window are rendered, with gaps for the others', () => {
  const scrolled = { by: 0 };
  const { result } = show(5000, scrolled);
  expect(result.current).toMatchObject({ first: 0, before: 0, isShortList: false });
  scrolled.by = 2000 * PITCH;
  act(() => void document.dispatchEvent(new Event('scroll')));
  const { first, end, before, after } = result.current;
  expect(first).toBe(1980);
  expect(end).toBeGreaterThan(2000 + window.innerHeight / PITCH);
  expect(before + (end - first) * PITCH + after).toBe(5000 * PITCH);
});

test('the end of the list can be reached, and a list with fewer rows than before leaves no empty space', () => {
  const scrolled = { by: 5000 * PITCH };
  const { result, rerender } = show(5000, scrolled);
  expect(result.current).toMatchObject({ end: 5000, after: 0 });
  rerender({ count: 300 });
  expect(result.current).toMatchObject({ end: 300, after: 0 });
  expect(result.current.first).toBeLessThan(300);
});

test('every row is rendered for print, and afterwards only those near the window again', () => {
  const scrolled = { by: 2000 * PITCH };
  const { result } = show(5000, scrolled);
  const { first, end } = result.current;
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(result.current).toMatchObject({ first: 0, end: 5000, before: 0, after: 0 });
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(result.current).toMatchObject({ first, end });
});

test('a row far away is rendered immediately when it must receive the focus', () => {
  const { result } = show(5000);
  act(() => result.current.reveal(4999));
  expect(result.current).toMatchObject({ end: 5000, after: 0 });
  act(() => result.current.reveal(2500));
  expect(result.current.first).toBeLessThanOrEqual(2500);
  expect(result.current.end).toBeGreaterThan(2500);
});
