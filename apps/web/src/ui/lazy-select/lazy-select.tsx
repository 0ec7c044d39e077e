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
 * A dropdown that is drawn as its closed field until it is first opened: a list's page shows several, most of them are never
 * touched, and their code would be a sixth of the page's budget. It comes as soon as a pointer or the focus is there.
 */
export function LazySelect({ onChange, ...look }: LazySelectProps) {
  const { data, value, menu, labelClassName, ...field } = look;
  const [isWanted, setWanted] = useState(false);
  const [isPending, startTransition] = useTransition();
  const isTypedIn = menu?.searchable === true;
  // The drawn field stays until the dropdown is there, and says meanwhile that it comes.
  const open = () => startTransition(() => setWanted(true));
  // A failure shows when it is opened; nothing hangs on this early try.
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
          // A field that is typed in opens with the focus, as the dropdown itself does.
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
