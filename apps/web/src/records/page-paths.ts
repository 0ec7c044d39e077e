/** The paths of pages to which the records of other pages link. */
export const PAGE_PATHS = {
  customers: '/manage-customers',
  customer: '/manage-customers/$number',
  invoices: '/manage-invoices',
  ownInvoices: '/invoices',
  trail: '/trail',
  intake: '/intake',
  failedMails: '/failed-mails',
} as const;
