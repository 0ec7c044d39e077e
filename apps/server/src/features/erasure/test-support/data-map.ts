/**
 * What each column of text, bytes or addresses holds of people (decisions D4, D8). A column that is not listed fails the test: whoever
 * adds one says here what becomes of it when its customer or user is erased.
 */
export type DataClass =
  /** Of a person or a customer: gone, or blank, once it is erased. */
  | 'erased'
  /** Of a file that came in: gone with the customer where it was rejected, else kept until the document's retention ends. */
  | 'incoming'
  /** Of a document, or of how it came in: kept until the document's retention ends. */
  | 'document'
  /** Names of customers: kept as long as a document bears them. */
  | 'printed'
  /** The operator's own: providers, branches, keys. */
  | 'operator'
  /** Words of the program, never of a person. */
  | 'vocabulary'
  /** Hashes and keyed digests of random or short-lived values. */
  | 'digest'
  /** Ids and codes alone, by the rule of the audit trail (decisions D8). */
  | 'trail'
  /** How the database keeps house. */
  | 'technical';

const columnsOf: Readonly<Record<DataClass, Readonly<Record<string, readonly string[]>>>> = {
  erased: {
    account: ['email', 'first_name', 'last_name', 'password_hash', 'two_factor_secret'],
    audit_origin: ['address', 'user_agent'],
    backoffice_user: ['salesman_number'],
    customer_identifier: ['value'],
    import_run: ['file_name', 'outcome'],
    invoice_state: ['latest_note', 'note_contracted', 'note_expanded', 'note_plain'],
    mail: ['headers', 'html_body', 'last_error', 'recipient', 'sealed_content', 'subject', 'text_body'],
    note: ['text'],
    one_time_token: ['initial_password_hash', 'new_email', 'pending_secret'],
    session: ['address', 'user_agent'],
  },
  incoming: {
    intake_event: ['facts'],
    intake_receipt: ['customer_key', 'facts', 'file_name'],
  },
  printed: {
    customer: ['company_number', 'name', 'name_contracted', 'name_expanded', 'name_plain'],
    invoice_customer_total: ['name_contracted', 'name_expanded', 'name_plain'],
  },
  document: {
    // The number alone tells nothing without the provider's books, and keeps the erased customer's documents together.
    customer: ['customer_number'],
    intake_batch: ['index_name'],
    intake_receipt: ['document_number'],
    invoice: ['document_name', 'document_number', 'number_fold', 'number_groups'],
    invoice_reading: ['model'],
  },
  operator: {
    branch: ['name'],
    hot_folder: ['folder_name'],
    idempotency_key: ['key'],
    intake_key: ['name'],
    provider: ['name', 'sidecar_mapping'],
    provider_vat_id: ['vat_id'],
  },
  vocabulary: {
    account: ['kind', 'password_off_cause', 'status'],
    audit_event: ['action', 'result', 'target_kind'],
    backoffice_user: ['kind', 'role'],
    customer: ['status'],
    customer_identifier: ['scheme'],
    customer_role: ['kind', 'role'],
    download: ['part'],
    import_run: ['kind', 'state'],
    intake_batch: ['channel'],
    intake_event: ['actor', 'from_state', 'reasons', 'to_state'],
    intake_receipt: ['document_class', 'reasons', 'state'],
    invoice: ['document_class', 'electronic_format'],
    invoice_reading: ['reader_version'],
    mail: ['kind', 'state'],
    notice_preference: ['preference'],
    one_time_token: ['purpose'],
    session: ['end_reason'],
    session_token: ['kind'],
    rate_limit_counter: ['bucket'],
    installation: ['sweep_held_because'],
    purged_event: ['journal'],
    unchained_event: ['journal'],
  },
  digest: {
    audit_event: ['address_digest'],
    known_device: ['token_hash'],
    idempotency_key: ['request_sha256'],
    encryption_key: ['key_id'],
    installation: ['backup_mark'],
    intake_batch: ['index_sha256'],
    intake_key: ['key_hash'],
    intake_receipt: ['companion_sha256', 'sha256'],
    journal_chain: ['hash', 'journal', 'previous_hash'],
    one_time_token: ['token_hash'],
    released_file: ['sha256'],
    session_token: ['token_hash'],
    stored_file: ['sha256'],
    rate_limit_counter: ['key'],
    unsubscribe_token: ['token_hash'],
  },
  trail: { audit_event: ['facts', 'request_id'] },
  // Numbers of providers, in the row of a token that is deleted with its account.
  technical: {
    kysely_migration: ['name', 'timestamp'],
    kysely_migration_lock: ['id'],
    one_time_token: ['reach'],
  },
};

/** The class of each `table.column`. */
export const DATA_MAP: ReadonlyMap<string, DataClass> = new Map(
  Object.entries(columnsOf).flatMap(([kind, tables]) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      columns.map((column): [string, DataClass] => [`${table}.${column}`, kind as DataClass]),
    ),
  ),
);
