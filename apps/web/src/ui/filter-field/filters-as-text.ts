import { createContext } from 'react';

/** True where filters are shown only as words: above printed cards, which have no header with the filters. */
export const FiltersAsText = createContext(false);
