export { type CsvCell, writeCsv } from './write-csv.ts';
