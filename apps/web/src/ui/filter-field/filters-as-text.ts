import { createContext } from 'react';

/** Filters below this context are only read, not used: on paper, where cards have no header that names the filters. */
export const FiltersAsText = createContext(false);
