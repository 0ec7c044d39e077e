export { MonthlyExport } from './components/export-page.tsx';
