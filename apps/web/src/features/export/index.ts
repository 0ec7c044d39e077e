export { type MonthPlace, MonthlyExport } from './components/export-page.tsx';
