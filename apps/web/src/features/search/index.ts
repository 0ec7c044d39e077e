export { SearchDialog } from './components/search-dialog.tsx';
export type { SearchResult } from './model/search-result.ts';
