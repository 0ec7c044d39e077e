import type { Payment, PaymentMeans } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { findGroup, findGroups, findPaymentMeans, findValue, findValues } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import { identifierOf, nonEmptyList, type ValueReader } from './values.ts';

export function mapPayment(invoice: GroupValues, read: ValueReader): Payment {
  const instructions = findGroups(invoice, 'BG-16');
  const debits = instructions.flatMap((each) => findGroups(each, 'BG-19'));
  const withReference = instructions.find((each) => findValue(each, 'BT-83') !== undefined);
  const withMandate = debits.find((each) => findValue(each, 'BT-89') !== undefined);
  const withCreditor = debits.find((each) => findValue(each, 'BT-90') !== undefined);
  const terms = findGroups(invoice, 'BT-20-00').flatMap((each) => read.paragraphs(each, 'BT-20'));
  return omitUndefined({
    means: findPaymentMeans(invoice).map((each) => mapPaymentMeans(each, read)),
    reference: read.text(withReference, 'BT-83'),
    terms: nonEmptyList(terms),
    mandate: read.identifier(withMandate, 'BT-89'),
    creditorId: read.identifier(withCreditor, 'BT-90'),
  });
}

/** An invoice may have several payment terms (instalments, cash discount): the first one with a date is used. */
export function readDueDate(invoice: GroupValues, read: ValueReader): string | undefined {
  const terms = findGroups(invoice, 'BT-20-00');
  return read.date(
    terms.find((each) => read.text(each, 'BT-9') !== undefined),
    'BT-9',
  );
}

function mapPaymentMeans(means: GroupValues, read: ValueReader): PaymentMeans {
  const transfer = findGroup(means, 'BG-17');
  const accounts = findValues(transfer, 'BT-84');
  return omitUndefined({
    code: read.identifier(means, 'BT-81'),
    text: read.text(means, 'BT-82'),
    iban: identifierOf(accounts.find(({ path }) => !path.includes('ram:ProprietaryID'))),
    bic: read.identifier(transfer, 'BT-86'),
    accountName: read.text(transfer, 'BT-85'),
    debitedIban: read.identifier(findGroup(means, 'BG-19'), 'BT-91'),
  });
}
