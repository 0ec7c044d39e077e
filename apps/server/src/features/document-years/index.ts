export { partitionDocuments, type PartitionSteps } from './partition-documents.ts';
export { listPartitions } from './attach-partitions.repository.ts';
export { countDocuments } from './partition-shape.repository.ts';
export { describeDocumentYearsFault } from './document-years-fault.ts';
export {
  type DocumentYears,
  findDocumentYears,
  makeNextDocumentYears,
} from './document-years.repository.ts';
