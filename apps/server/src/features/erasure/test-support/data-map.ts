/**
 * The class of the data in each column of text, bytes or addresses: what happens to it when its customer or user is
 * erased. The test fails for a column that is not listed.
 */
export type DataClass =
  /** Data of a person or a customer: deleted or blank after the erasure. */
  | 'erased'
  /**
   * Data of an incoming file: erased with the customer if the file was rejected, otherwise kept until the document's
   * retention ends.
   */
  | 'incoming'
  /** Data of a document or of its intake: kept until the document's retention ends. */
  | 'document'
  /** Names of customers: kept as long as a document with the name exists. */
  | 'printed'
  /** The operator's own data: providers, branches, keys. */
  | 'operator'
  /** Fixed words of the program, never of a person. */
  | 'vocabulary'
  /** Hashes and keyed digests of random or short-lived values. */
  | 'digest'
  /** Only ids and codes, by the rule of the audit trail. */
  | 'trail'
  /** The database's own administration. */
  | 'technical';

const COLUMNS_BY_CLASS: Readonly<Record<DataClass, Readonly<Record<string, readonly string[]>>>> = {
  erased: {
    account: ['email', 'first_name', 'last_name', 'password_hash', 'two_factor_secret'],
    audit_origin: ['address', 'user_agent'],
    backoffice_user: ['salesman_number'],
    customer_identifier: ['value'],
    import_run: ['file_name', 'outcome'],
    invoice_state: ['latest_note', 'note_contracted', 'note_expanded', 'note_plain'],
    mail: ['headers', 'html_body', 'last_error', 'recipient', 'sealed_content', 'subject', 'text_body'],
    note: ['text'],
    one_time_token: [
      'initial_password_hash',
      'new_email',
      'pending_secret',
      'sign_on_email',
      'sign_on_issuer',
      'sign_on_subject',
    ],
    session: ['address', 'user_agent'],
    sign_on_identity: ['issuer', 'subject'],
    webhook_delivery: ['payload'],
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
    // The number identifies nobody without the accounting records of the provider, and keeps the documents of the erased
    // customer together.
    customer: ['customer_number'],
    intake_batch: ['index_name'],
    intake_receipt: ['document_number'],
    invoice: ['document_name', 'document_number', 'number_fold', 'number_groups'],
    invoice_amount: ['amount'],
    reminded_invoice: ['document_number', 'number_key'],
    invoice_reading: ['model'],
    rule_finding: ['lines'],
  },
  operator: {
    branch: ['name'],
    hot_folder: ['folder_name', 'seen_path'],
    idempotency_key: ['key'],
    intake_key: ['name'],
    provider: ['name', 'sidecar_mapping'],
    provider_vat_id: ['vat_id'],
    webhook_endpoint: ['description', 'previous_sealed_secret', 'sealed_secret', 'url'],
  },
  vocabulary: {
    account: ['kind', 'password_off_cause', 'status'],
    audit_event: ['action', 'result', 'target_kind'],
    backoffice_user: ['kind', 'role'],
    check_result: ['name'],
    file_sweep: ['state'],
    customer: ['status'],
    customer_identifier: ['scheme'],
    customer_role: ['kind', 'role'],
    download: ['part'],
    import_run: ['kind', 'state'],
    intake_batch: ['channel'],
    intake_event: ['actor', 'from_state', 'reasons', 'to_state'],
    intake_receipt: ['document_class', 'reasons', 'rule_check', 'rules_version', 'state'],
    invoice: ['document_class', 'electronic_format'],
    invoice_amount: ['currency'],
    invoice_reading: ['reader_version'],
    list_view: ['list', 'view'],
    mail: ['kind', 'state'],
    provider: ['e_invoice_duty_mode'],
    webhook_delivery: ['event_type', 'fault', 'state'],
    webhook_endpoint: ['events', 'off_because'],
    notice_preference: ['preference'],
    one_time_token: ['purpose', 'sign_on_provider'],
    session: ['end_reason', 'sign_on_provider'],
    session_token: ['kind'],
    sign_on_attempt: ['provider'],
    sign_on_identity: ['kind'],
    rate_limit_counter: ['bucket'],
    rule_finding: ['class', 'rule', 'severity', 'term'],
    installation: ['sweep_held_because'],
    purged_event: ['journal'],
    unchained_event: ['journal'],
  },
  digest: {
    audit_event: ['address_digest'],
    known_device: ['token_hash'],
    sign_on_attempt: ['browser_hash', 'sealed', 'state_hash'],
    idempotency_key: ['request_sha256'],
    encryption_key: ['key_id'],
    installation: ['backup_mark'],
    intake_batch: ['index_sha256'],
    intake_key: ['key_hash'],
    intake_receipt: ['companion_sha256', 'sha256'],
    chain_check: ['hash', 'journal'],
    journal_chain: ['hash', 'journal', 'previous_hash'],
    one_time_token: ['token_hash'],
    released_file: ['sha256'],
    file_sweep: ['sha256'],
    session_token: ['token_hash'],
    stored_file: ['sha256'],
    rate_limit_counter: ['key'],
    unsubscribe_token: ['token_hash'],
  },
  trail: { audit_event: ['facts', 'request_id'] },
  // Ids of providers, in the row of a token that is deleted with its account.
  technical: {
    store_copy: ['target'],
    document_lock: ['place', 'mode', 'years'],
    kysely_migration: ['name', 'timestamp'],
    kysely_migration_lock: ['id'],
    one_time_token: ['reach'],
  },
};

/** The class of each `table.column`. */
export const DATA_MAP: ReadonlyMap<string, DataClass> = new Map(
  Object.entries(COLUMNS_BY_CLASS).flatMap(([dataClass, tables]) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      columns.map((column): [string, DataClass] => [`${table}.${column}`, dataClass as DataClass]),
    ),
  ),
);
