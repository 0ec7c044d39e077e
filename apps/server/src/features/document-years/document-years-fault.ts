import type { DocumentYears } from './document-years.repository.ts';

/**
 * One line for the operator if the next year has no partition, or if it can get none because its documents are already in the
 * default partition; undefined if nothing is wrong. Each start of the portal and a nightly job create the partitions of the
 * next two years. So the partition of the next year is missing only if both have failed.
 */
export function describeDocumentYearsFault({
  thisYear,
  lastOwnYear,
  firstYearInLater,
}: DocumentYears): string | undefined {
  if (lastOwnYear > thisYear) return undefined;
  const without = lastOwnYear + 1;
  if (firstYearInLater === without)
    return `DATABASE_URL: documents of ${without} came in before their year had a partition. They and all later ones are in invoice_later, which grows without a limit; nothing is lost, and lists are right. To divide them make a backup, restore it into an empty database, which is not divided, and run: belegfach database partition`;
  return `DATABASE_URL: the documents are divided by years up to ${lastOwnYear}, and ${without} has no partition. Restart one portal before documents of ${without} come in: they would stay in invoice_later. The log of the job next-document-years says why it did not make the partition`;
}
