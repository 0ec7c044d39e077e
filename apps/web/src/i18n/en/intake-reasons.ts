import type {
  activeContent as sourceActiveContent,
  eInvoiceExemptions as sourceExemptions,
  intakeReasons as source,
  intakeExplanations as sourceExplanations,
} from '../de/intake-reasons.ts';
import type { SameShape } from '../same-shape.ts';

export const intakeReasons: SameShape<typeof source> = {
  empty: 'File is empty',
  'not-a-pdf': 'Neither a PDF nor an XML invoice',
  'pdf-damaged': 'PDF is damaged',
  'pdf-password': 'PDF needs a password',
  limits: 'Too large or too complex',
  'file-name': 'File name not allowed',
  'file-missing': 'File is missing',
  'xml-malformed': 'XML invoice is malformed',
  'xml-dtd': 'XML has a DOCTYPE',
  'xml-limits': 'XML invoice too large',
  'xml-not-an-invoice': 'XML is not an invoice',
  'format-not-supported': 'Format is not read',
  'no-invoice-xml': 'Document details missing',
  'ambiguous-xml': 'Several e-invoices in one document',
  'active-content': 'Document contains active content',
  'missing-number': 'Number is missing',
  'invalid-date': 'Date is missing or invalid',
  'unknown-type': 'Unknown document type',
  'index-xml-conflict': 'Contradicting information',
  'provider-mismatch': 'Sender not recognised (VAT ID)',
  'customer-unknown': 'Unknown customer',
  'customer-ambiguous': 'Several customers fit',
  'customer-inactive': 'Customer is inactive',
  'customer-differs': 'Perhaps another customer',
  'waited-too-long': 'Waited more than 30 days',
  'e-invoice-required': 'E-invoice required',
  'number-exists': 'Number exists, other content',
  discarded: 'Rejected by hand',
};

export const intakeExplanations: SameShape<typeof sourceExplanations> = {
  empty: 'The file has no content. Have it created again and send it once more.',
  'not-a-pdf': 'The file is neither a PDF nor an XML invoice.',
  'pdf-damaged': 'The PDF cannot be opened. Have it created again and send it once more.',
  'pdf-password': 'The PDF opens only with a password. Send it without one.',
  limits:
    'The file is larger or more complex than the portal can read. Have it created smaller or in several parts.',
  'file-name':
    'A file name must not contain a folder or control characters, in a ZIP too. Rename the file and send it once more.',
  'file-missing':
    'The index file names this file, but it did not arrive. Send it once more, preferably together with the index file.',
  'xml-malformed':
    'The XML invoice is malformed and cannot be read safely. Have the ERP system create it again.',
  'xml-dtd': 'The XML invoice has a DOCTYPE, which is not allowed for safety. Have it created without one.',
  'xml-limits':
    'The XML invoice is larger or more deeply nested than the portal can read. Have it split into several invoices.',
  'xml-not-an-invoice': 'The XML data is readable, but not an invoice. Check what the ERP system writes.',
  'format-not-supported':
    'The file is an invoice in a format that the portal does not read. It reads ZUGFeRD, Factur-X and XRechnung.',
  'no-invoice-xml':
    'The PDF contains no e-invoice, and no index file names it. Enter its type, number, date and customer.',
  'ambiguous-xml':
    'The document contains several different e-invoices. The portal cannot decide which one counts. Have it created with only one, or enter the details yourself.',
  'active-content':
    'The document or an attachment can do more than show pages when it is opened or clicked. Accept it only if you trust the sender.',
  'missing-number': 'No number was found in the document. Enter it.',
  'invalid-date': 'The document date is missing or not a real date. Enter it.',
  'unknown-type':
    'The portal could not tell whether the document is an invoice, a remittance advice or a reminder. Choose the type.',
  'index-xml-conflict':
    'The index file, the e-invoice and an earlier delivery of this document do not all say the same. Decide which one is right.',
  'provider-mismatch':
    'The VAT ID in the e-invoice is not this provider’s. Check whether the document belongs here.',
  'customer-unknown':
    'No customer here matches what the document says. Create the customer, and the document is assigned automatically, or choose another one.',
  'customer-ambiguous': 'What the document says fits several customers. Choose the right one.',
  'customer-inactive': 'The customer is inactive. Activate it so that its users can see the document.',
  'customer-differs':
    'The document waited for its customer. One matches now, but its name differs, or the number belonged to another customer before. Check whose document it is.',
  'waited-too-long':
    'The document waited more than 30 days for its customer. One matches now. Check whether it is the right one.',
  'e-invoice-required':
    'A PDF is no longer enough for this invoice to a business in Germany. Have an e-invoice created, or release the document with an exemption.',
  'number-exists':
    'This document number exists already in this year, with other content. Decide whether this document is a new version, the same or another one.',
  discarded: 'Somebody rejected this document. The history says why.',
};

export const activeContent: SameShape<typeof sourceActiveContent> = {
  javascript: 'JavaScript',
  launch: 'Launch action (starts a program)',
  'submit-form': 'SubmitForm (sends form data)',
  'import-data': 'ImportData (reads foreign data)',
  'go-to-remote': 'GoToR (opens another file)',
  'go-to-embedded': 'GoToE (opens an embedded file)',
  'automatic-link': 'Address that opens without a click',
  'automatic-action': 'Action without a click',
  'unsafe-link': 'Link to a file, a program or a script',
  xfa: 'XFA form',
  'rich-media': 'RichMedia',
  'three-d': '3D content',
  multimedia: 'Sound or movie',
  portfolio: 'PDF portfolio',
  'external-file': 'Content from another file',
  'embedded-executable': 'Embedded executable file',
  'embedded-archive': 'Embedded archive that cannot be checked',
  'second-format': 'A ZIP at the same time',
  'unreadable-objects': 'Parts that cannot be checked',
};

export const eInvoiceExemptions: SameShape<typeof sourceExemptions> = {
  'no-business': 'The customer is not a business',
  'not-resident': 'One of the two is not resident in Germany',
  'small-amount': 'Small amount up to EUR 250 (§ 33 UStDV)',
  ticket: 'Travel ticket (§ 34 UStDV)',
  'small-business': 'Small business (§ 19 UStG, § 34a UStDV)',
  'tax-exempt': 'Exempt turnover (§ 4 No. 8 to 29 UStG)',
  transition: 'Transitional rule (§ 27 (38) UStG)',
  'sent-otherwise': 'The e-invoice was sent another way',
  other: 'Another reason',
};
