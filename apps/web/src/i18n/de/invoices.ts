export const invoices = {};
