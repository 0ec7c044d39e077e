/** A VAT id without blanks: the country code and 2 to 13 letters or digits, which covers all member states of the EU. */
export const VAT_ID = /^[A-Z]{2}[A-Z\d]{2,13}$/;

/** 1 to 9 digits. */
export const SALESMAN_NUMBER = /^\d{1,9}$/;
