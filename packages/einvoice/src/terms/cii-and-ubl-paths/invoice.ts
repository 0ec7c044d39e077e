import { type Group, group } from '../term.ts';
import { DOCUMENT_ALLOWANCES, DOCUMENT_CHARGES, LOGISTICS_CHARGES } from './allowances-and-charges.ts';
import { DELIVERY_INFORMATION, INVOICING_PERIOD } from './delivery.ts';
import {
  DOCUMENT_TERMS,
  NOTES,
  PRECEDING_INVOICES,
  PROCESS_CONTROL,
  SUPPORTING_DOCUMENTS,
  THIRD_PARTY_PAYMENTS,
} from './document.ts';
import { LINE, type SUB_LINE } from './line.ts';
import { REMINDER_LINE, REMINDER_PERIOD, REMINDER_TERMS } from './reminder.ts';
import { BUYER, PAYEE, SELLER, TAX_REPRESENTATIVE } from './parties.ts';
import { PAYMENT_INSTRUCTIONS, PAYMENT_TERMS } from './payment.ts';
import { ADVANCE_PAYMENTS, CURRENCY_EXCHANGE, TOTALS, VAT_BREAKDOWN } from './totals.ts';

/** All business terms of an invoice, and those that only a reminder has, in their groups and in reading order. */
export const INVOICE = group(
  'INVOICE',
  ['Rechnung', 'Invoice'],
  '1..1',
  ['.', '.'],
  [...DOCUMENT_TERMS, ...REMINDER_TERMS],
  [
    PROCESS_CONTROL,
    NOTES,
    PRECEDING_INVOICES,
    SELLER,
    BUYER,
    PAYEE,
    TAX_REPRESENTATIVE,
    DELIVERY_INFORMATION,
    INVOICING_PERIOD,
    REMINDER_PERIOD,
    LINE,
    REMINDER_LINE,
    DOCUMENT_ALLOWANCES,
    DOCUMENT_CHARGES,
    LOGISTICS_CHARGES,
    TOTALS,
    VAT_BREAKDOWN,
    CURRENCY_EXCHANGE,
    ADVANCE_PAYMENTS,
    THIRD_PARTY_PAYMENTS,
    PAYMENT_INSTRUCTIONS,
    PAYMENT_TERMS,
    SUPPORTING_DOCUMENTS,
  ],
);

/** The ids of all groups and terms. */
export type GroupId = (typeof INVOICE | typeof SUB_LINE)['id'];
export type TermId = typeof INVOICE extends Group<string, infer Id> ? Id : never;
