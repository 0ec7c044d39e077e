import type { ImportWarning } from '@belegfach/contract';

/** The messages that the developer of an ERP reads next to the code of a warning. */
export const IMPORT_WARNING_MESSAGES: Readonly<Record<ImportWarning, string>> = {
  CustomerNumberMissing: 'the customer number is missing',
  CustomerNumberInvalid: 'the customer number must have exactly 8 digits',
  CompanyNumberInvalid: 'the company number must have exactly 8 digits, or be empty',
  CustomerNameMissing: 'a new customer needs a name, and an existing name cannot be emptied',
  EmailMissing: 'a new customer needs an e-mail address, and an existing address cannot be emptied',
  EmailInvalid: 'this is not an e-mail address',
  TextInvalid:
    'the text must be one line of at most 200 characters, and not the formula or error value of a spreadsheet',
  RowRepeated: 'the same customer or account is in an earlier row of this call',
  CustomerOfSeveralProviders:
    'documents of several providers belong to this customer, so its e-mail address can be changed only in the portal',
  AdminOfSeveralProviders:
    'the account of this customer reads documents of another provider, so its e-mail address can be changed only in the portal',
  CustomerNumberAlreadyInUse: 'the number belongs to a customer of another provider',
  EmailAlreadyInUse: 'the e-mail address is already in use',
  EmailNotChecked:
    'too many of the e-mail addresses sent within an hour were already in use: send the row again in an hour',
  EmailChangedTooOften:
    'too many e-mails were sent about a change of this address, so it is not changed: send the row again tomorrow',
  ForbiddenProvider: 'the row names another provider',
  ProviderMissing: 'the provider is missing',
  ProviderNotFound: 'there is no such provider',
  CustomerNotFound: 'there is no such customer',
  SalesmanNumberMissing: 'the salesman number is missing',
  SalesmanNumberInvalid: 'the salesman number is not valid',
  SalesmanDiffers: 'e-mail address or name are not those of the salesman',
  SalesmanNotFound: 'there is no such salesman',
  BackofficeUserIsNotSalesman: 'this user is not a salesman',
};
