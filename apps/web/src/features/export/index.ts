export { MonthlyExport } from './components/monthly-export.tsx';
