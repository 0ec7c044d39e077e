import type { IntakeDetail, IntakeReason, ReasonDetail } from '@belegfach/contract';
import { describeLimit, OTHER_FILE_SENTENCES } from '@belegfach/contract/schema-free';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/dates.ts';
import { CustomerLink } from '../../../../records/customer-link.tsx';
import { describeDifferences } from '../../model/describe-differences.ts';

/** Reasons that are explained with the customer identifier in the document. */
const REASONS_WITH_IDENTIFIER: readonly IntakeReason[] = [
  'customer-ambiguous',
  'customer-differs',
  'waited-too-long',
];

interface ReasonProps {
  readonly reason: IntakeReason;
  readonly detail: IntakeDetail;
}

/** A reason in words: its meaning, the value that caused it, and what to do. */
export function ReasonText({ reason, detail }: ReasonProps) {
  const { t, i18n } = useTranslation('intake');
  const sentences = [explain(reason, detail, t), ...listFacts(reason, detail, t, i18n.language)];
  return (
    <>
      <b>{t(`reasons.${reason}`)}.</b> {sentences.join(' ')}
      <CustomersOfReason reason={reason} detail={detail} />
    </>
  );
}

/** The customers that the reason speaks of, each with a link to its page. */
function CustomersOfReason({ reason, detail }: ReasonProps) {
  const { t } = useTranslation('intake');
  const customers = listCustomers(reason, detail);
  if (customers.length === 0) return null;
  return (
    <>
      {' '}
      {t(reason === 'customer-ambiguous' ? 'facts.candidates' : 'facts.customer')}{' '}
      {customers.map(({ name, customerNumber }, index) => (
        <Fragment key={customerNumber}>
          {index > 0 && ', '}
          <CustomerLink number={customerNumber}>{`${name} (${customerNumber})`}</CustomerLink>
        </Fragment>
      ))}
    </>
  );
}

type NamedCustomer = Pick<IntakeDetail['identifierHolders'][number], 'name' | 'customerNumber'>;

function listCustomers(reason: IntakeReason, detail: IntakeDetail): readonly NamedCustomer[] {
  const { customerName: name, customerNumber, identifierHolders, suggestions } = detail;
  if (reason === 'customer-inactive')
    return name === null || customerNumber === null ? [] : [{ name, customerNumber }];
  if (reason !== 'customer-ambiguous') return [];
  const matching = [
    ...identifierHolders,
    ...suggestions.filter(({ because }) => because.includes('identifier')),
  ];
  return [...new Map(matching.map((customer) => [customer.customerNumber, customer])).values()];
}

function explain(reason: IntakeReason, { identifier, providerName }: IntakeDetail, t: TFunction<'intake'>) {
  const named = identifier && t(`identifiers.${identifier.scheme}`, { value: identifier.value });
  if (reason === 'customer-unknown' && named !== null)
    return t('unknownCustomer', { identifier: named, provider: providerName });
  const explanation = t(`explanations.${reason}`);
  return REASONS_WITH_IDENTIFIER.includes(reason) && named !== null
    ? `${explanation} ${t('customerNamed', { identifier: named })}`
    : explanation;
}

function listFacts(
  reason: IntakeReason,
  detail: IntakeDetail,
  t: TFunction<'intake'>,
  language: string,
): readonly string[] {
  if (reason === 'index-xml-conflict') return describeDifferences(detail.comparison, t, language);
  const facts = detail.reasonDetails.find((each) => each.reason === reason);
  if (facts === undefined) return [];
  const { index, document, expected, limit, looksLike, content, files, place } = facts;
  const words = languageOf(language);
  if (reason === 'provider-mismatch') return [describeVatId(facts, t)];
  return [
    index !== null && t('facts.inIndex', { value: index }),
    document !== null && t('facts.inDocument', { value: document }),
    expected.length > 0 && t('facts.expected', { values: expected.join(', ') }),
    limit !== null && describeLimit(limit, words),
    looksLike !== null && OTHER_FILE_SENTENCES[looksLike][words],
    content !== null && t('facts.content', { value: content }),
    files.length > 0 && t('facts.files', { names: files.join(', ') }),
    place !== null && t('facts.place', place),
  ].filter((text) => text !== false);
}

function describeVatId({ document, expected }: ReasonDetail, t: TFunction<'intake'>): string {
  const found = document ?? '';
  return expected.length === 0
    ? t('facts.noVatId', { found })
    : t('facts.vatId', { found, expected: expected.join(', ') });
}
