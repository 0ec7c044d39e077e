import type { IntakeDetail, IntakeItem, IntakeJournalItem } from '@belegfach/contract';
import { toRuleCheck } from '../../invoices/index.ts';
import type { IdentifierHolder } from '../receipts/identifier.repository.ts';
import type { JournalRow } from '../receipts/journal/journal-columns.repository.ts';
import type { IndexRowSuggestion } from '../receipts/index-row-suggestion.repository.ts';
import type {
  ExistingDocumentRow,
  ReceiptEventRow,
  ReceiptRuleRow,
  CustomerSuggestionRow,
} from '../receipts/receipt-detail.repository.ts';
import { parseIdentifier } from '../model/customer-identifier.ts';
import { describeEvidence } from './decision-evidence.ts';
import type { Findings } from './receipt-findings.ts';

export function toIntakeItem(row: JournalRow): IntakeItem {
  const [reason = null] = row.reasons;
  return {
    id: row.public_id,
    fileName: row.file_name,
    state: row.state,
    reason,
    warning: row.is_warned ? 'e-invoice-required' : null,
    documentId: row.document_public_id,
    documentNumber: row.document_number,
    documentDate: row.document_date,
    typeValue: row.type_value,
    customerNumber: row.customer_number,
  };
}

export function toJournalItem(row: JournalRow): IntakeJournalItem {
  return {
    ...toIntakeItem(row),
    receivedAt: row.received_at.toISOString(),
    channel: row.channel,
    providerId: row.provider_public_id,
    providerName: row.provider_name,
    customerName: row.customer_name,
    hasFile: row.has_file,
    filePurgedAt: row.files_purged_at?.toISOString() ?? null,
    findingCount: row.rule_check === 'checked' ? row.finding_count : null,
  };
}

export interface DetailData {
  readonly findings: Findings;
  readonly suggestions: readonly CustomerSuggestionRow[];
  readonly identifierHolders: readonly IdentifierHolder[];
  /** Index rows that may describe the file. The API calls them offers, and only customers suggestions. */
  readonly offers: readonly IndexRowSuggestion[];
  readonly existing: ExistingDocumentRow | undefined;
  readonly events: readonly ReceiptEventRow[];
  readonly rules: readonly ReceiptRuleRow[];
  /** The VAT ids of the provider, without separators. */
  readonly vatIds: readonly string[];
}

export function toIntakeDetail(
  row: JournalRow,
  { findings, suggestions, identifierHolders, offers, existing, events, rules, vatIds }: DetailData,
): IntakeDetail {
  return {
    ...toJournalItem(row),
    reasons: [...row.reasons],
    ...describeEvidence(row, findings, existing, vatIds),
    activeContent: row.reasons.includes('active-content') ? [...findings.activeContent] : [],
    electronic: findings.electronic ?? null,
    eInvoiceDuty: findings.eInvoiceDuty ?? null,
    suggestions: suggestions.map(({ public_id: id, name, customer_number, by_identifier }) => ({
      id,
      name,
      customerNumber: customer_number,
      because: [by_identifier ? 'identifier' : 'similar-name'],
    })),
    offers: offers.map(toIndexSuggestion),
    identifier: parseIdentifier(row.customer_key),
    identifierHolders: identifierHolders.map(({ publicId: id, name, customerNumber, isOwnNumber }) => ({
      id,
      name,
      customerNumber,
      isOwnNumber,
    })),
    existing: existing === undefined ? null : toExistingDocument(existing, findings),
    resolutions: existing === undefined ? [] : listResolutions(row, existing),
    events: events.map(({ at, actor, from_state, to_state, reasons, comment }) => ({
      at: at.toISOString(),
      actor,
      fromState: from_state,
      toState: to_state,
      reasons: [...reasons],
      comment,
    })),
    ruleCheck: row.rule_check === null ? null : toRuleCheck({ ...row, rule_check: row.rule_check }, rules),
  };
}

function toIndexSuggestion(row: IndexRowSuggestion): IntakeDetail['offers'][number] {
  const { customer_public_id: id, customer_name: name, customer_number: customerNumber } = row;
  const isKnown = id !== null && name !== null && customerNumber !== null;
  return {
    at: row.received_at.toISOString(),
    documentNumber: row.document_number,
    documentDate: row.document_date,
    typeValue: row.type_value,
    customerNumber: row.index_customer_number,
    customerName: row.index_customer_name,
    customer: isKnown ? { id, name, customerNumber } : null,
  };
}

function toExistingDocument(
  existing: ExistingDocumentRow,
  { existing: stored }: Findings,
): IntakeDetail['existing'] {
  return {
    documentId: existing.public_id,
    documentNumber: existing.document_number,
    documentDate: existing.document_date,
    customerNumber: existing.customer_number,
    customerName: existing.customer_name,
    differences: [...(stored?.differences ?? [])],
  };
}

/** A new version needs an existing document of the same customer with other bytes (INT-68). */
function listResolutions(row: JournalRow, existing: ExistingDocumentRow): IntakeDetail['resolutions'] {
  if (row.state !== 'quarantined') return [];
  const mayReplace = row.has_own_bytes && row.customer_id === existing.customer_id;
  return mayReplace ? ['newVersion', 'sameDocument'] : ['sameDocument'];
}
