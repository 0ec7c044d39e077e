import {
  IconBuildingStore,
  IconFileInvoice,
  IconLayoutSidebar,
  IconSearch,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FILTER_DEBOUNCE_MS } from '../../../ui/filter-text/filter-text.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { createTextMatcher } from '../../../lib/umlaut-search.ts';
import { useSearch } from '../api/use-search.ts';
import { inOrder, MIN_LENGTH, type ResultKind, type SearchResult } from '../model/search-result.ts';
import styles from './search.module.css';

const ICONS: Readonly<Record<ResultKind, TablerIcon>> = {
  page: IconLayoutSidebar,
  customer: IconBuildingStore,
  document: IconFileInvoice,
  person: IconUser,
};

const WIDTH_PX = 780;
const MAX_TEXT_LENGTH = 100;

interface SearchablePage {
  readonly id: string;
  readonly name: string;
  /** The part of the portal to which it belongs: two parts have pages of the same name. */
  readonly group?: string;
}

interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The pages that the user may open. */
  readonly pages: readonly SearchablePage[];
  readonly onChoose: (result: SearchResult) => void;
}

/** Finds customers, documents, people and pages. The arrows move through the results, Enter opens one. */
export function SearchDialog({ isOpen, onClose, pages, onChoose }: SearchDialogProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [text] = useDebouncedValue(typed.trim(), FILTER_DEBOUNCE_MS);
  const query = useSearch(text, isOpen);
  const matchesTyped = createTextMatcher(typed);
  const foundPages = pages
    .filter(({ name }) => matchesTyped(name))
    .map(({ group, ...page }): SearchResult => {
      const detail = [t('search.kinds.page'), group].filter(Boolean).join(' · ');
      return { ...page, kind: 'page', detail };
    });
  const isAsked = text.length >= MIN_LENGTH;
  const results = inOrder([...foundPages, ...(isAsked ? query.results : [])]);
  const chosen = results[Math.min(active, results.length - 1)];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && results.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, results.length - 1) + step + results.length) % results.length);
    }
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      onChoose(chosen);
    }
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={WIDTH_PX} title={t('search.title')} staysOnTop>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-results`}
          aria-activedescendant={chosen && `${id}-${chosen.kind}-${chosen.id}`}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_TEXT_LENGTH}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={`${id}-results`} role="listbox" aria-label={t('search.results')} className={styles.results}>
        {results.map((result) => {
          const Icon = ICONS[result.kind];
          return (
            <li
              key={`${result.kind} ${result.id}`}
              id={`${id}-${result.kind}-${result.id}`}
              role="option"
              aria-selected={result === chosen}
              className={styles.result}
              onClick={() => onChoose(result)}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              <span>{result.name}</span>
              <span className="bf-small">{result.detail}</span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="bf-small">
        {isAsked && query.isFetching && t('search.running')}
        {isAsked && query.isError && t('search.failed')}
        {isAsked &&
          !query.isFetching &&
          !query.isError &&
          results.length === 0 &&
          t('search.nothing', { text })}
      </p>
    </Dialog>
  );
}
