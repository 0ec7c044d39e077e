export { useImport } from './components/use-import.tsx';
