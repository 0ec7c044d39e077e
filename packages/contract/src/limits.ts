/*
 * The limits that server and browser both enforce: the schemas of the contract, and the forms before they send.
 * Lengths are in characters, sizes in bytes.
 */

/** The name of a person, customer, provider or branch; the database has the same limit. */
export const MAX_NAME_LENGTH = 200;

/** The text of a list's filter. */
export const MAX_FILTER_LENGTH = 100;

/** Shorter texts match nearly everybody, and no index finds them. */
export const MIN_PERSON_SEARCH_LENGTH = 3;

/** The limit of RFC 5321 section 4.5.3.1.3. */
export const MAX_EMAIL_LENGTH = 254;

/** A document number; the database has the same limit. */
export const MAX_DOCUMENT_NUMBER_LENGTH = 100;

/** The reason for a discard. */
export const MAX_DISCARD_REASON_LENGTH = 500;
export const MAX_EXEMPTION_COMMENT_LENGTH = 500;

export const MAX_NOTE_LENGTH = 2000;

export const MAX_VAT_IDS = 20;

/** The webhook endpoints of one provider. */
export const MAX_WEBHOOK_ENDPOINTS = 5;
export const MAX_WEBHOOK_URL_LENGTH = 2000;
export const MAX_WEBHOOK_DESCRIPTION_LENGTH = 200;

/** The highest number of a branch. People assign these numbers by hand, so four digits are enough. */
export const MAX_BRANCH_INDEX = 9999;

/** A session ends when it was not refreshed for this long. */
export const INACTIVITY_SECONDS = 3600;

/** The ids in one call, and so the documents in one ZIP. */
export const MAX_IDS_PER_CALL = 100;

/**
 * A salesman may have more customers than one bulk call may name: the limit is the number of customers of an
 * installation.
 */
export const MAX_CUSTOMERS_OF_A_SALESMAN = 20_000;

/**
 * The highest number of simultaneous sessions of one account. The demo allows this many; other installations allow
 * fewer.
 */
export const MAX_SESSIONS_PER_ACCOUNT = 100;

/** 25 MiB; a larger document is rejected with the reason `limits`. */
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;

/** One upload has the same limits as a ZIP: the number of its entries, and the bytes that it unpacks to. */
export const MAX_FILES_PER_UPLOAD = 2000;
export const MAX_UPLOAD_BYTES = 500 * 1024 * 1024;

/** The size of an import file. */
export const MAX_IMPORT_MEBIBYTES = 10;
export const MAX_IMPORT_BYTES = MAX_IMPORT_MEBIBYTES * 1024 * 1024;

/** The text of one cell of an imported file, or of one field of a customer that a program sends. */
export const MAX_IMPORT_TEXT_LENGTH = 500;

/**
 * The customers in one call with an intake key. With all fields, this number of usual customers needs less than
 * `MAX_CUSTOMERS_BODY_BYTES`.
 */
export const MAX_CUSTOMERS_PER_CALL = 1000;
export const MAX_CUSTOMERS_BODY_BYTES = 2 * 1024 * 1024;

/** The page sizes that a list offers. */
export const PAGE_SIZES = [25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 50;

/** The highest page number that can be requested: 10 million rows in pages of 25. */
export const MAX_PAGE = 400_000;
