import { createContext } from 'react';

/** Filters below it are not to be used, only read: on paper, where cards have no head that names them. */
export const WordsAlone = createContext(false);
