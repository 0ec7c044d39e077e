import { InputBase } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState, useTransition } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import type { LazySelectProps } from './lazy-select-props.ts';

const loadSelect = () => import('./opened-select.tsx');
const OpenedSelect = lazy(async () => ({ default: (await loadSelect()).OpenedSelect }));

/** The keys that open a dropdown. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', ' '];

/**
 * A dropdown that renders only a closed placeholder field until it is first opened: a list page has several dropdowns,
 * most of them are never used, and their code would be a sixth of the page's size budget. The code loads as soon as the
 * pointer or the focus reaches the field.
 */
export function LazySelect({ onChange, ...look }: LazySelectProps) {
  const { data, value, menu, labelClassName, ...field } = look;
  const [isWanted, setWanted] = useState(false);
  const [isPending, startTransition] = useTransition();
  const isTypedIn = menu?.searchable === true;
  // The placeholder stays until the dropdown has loaded, and shows that it is loading.
  const open = () => startTransition(() => setWanted(true));
  // A failure is shown when the dropdown is opened; this early attempt may fail.
  const preload = () => void loadSelect().catch(() => undefined);
  return (
    <Suspense>
      {isWanted ? (
        <OpenedSelect {...look} onChange={onChange} />
      ) : (
        <InputBase
          {...field}
          classNames={{ label: labelClassName ?? '' }}
          __staticSelector="Select"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-busy={isPending || undefined}
          autoComplete="off"
          readOnly
          pointer={!isTypedIn}
          value={data.find((option) => option.value === value)?.label ?? ''}
          rightSection={
            isPending ? <Spinner size={16} /> : <IconChevronDown size={16} stroke={1.75} aria-hidden />
          }
          rightSectionPointerEvents="none"
          onPointerEnter={preload}
          // A searchable field opens when it receives the focus, like the dropdown itself.
          onFocus={isTypedIn ? open : preload}
          onClick={open}
          onKeyDown={(event) => {
            if (!OPENING_KEYS.includes(event.key)) return;
            event.preventDefault();
            open();
          }}
        />
      )}
    </Suspense>
  );
}
