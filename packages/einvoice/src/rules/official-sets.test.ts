import { describe, expect, it } from 'vitest';
import { checkXml } from '../test-support/check-xml.ts';
import { readSharedSuite } from '../test-support/shared-invoices.ts';
import { type Assertion, isRight, readUnitSets } from '../test-support/unit-sets.ts';

/** The official tests of single rules, on machines that have them next to the repository. */
const assertions = ['Invoice-unit-UBL', 'CreditNote-unit-UBL', 'cii'].flatMap(readUnitSets);
const suite = readSharedSuite();
const MIN_SHARE = 0.99;

const describeAssertion = ({ file, test, rule, fires }: Assertion) =>
  `${file}, test ${test}: ${rule} ${fires === 0 ? 'must not be found' : 'must be found'}`;

describe.runIf(assertions.length > 0)('the official unit sets of EN 16931', () => {
  it('agree with the rules in at least 99 percent of their assertions', () => {
    const wrong = assertions.filter((assertion) => !isRight(assertion));
    const share = 1 - wrong.length / assertions.length;
    expect(share, wrong.map(describeAssertion).join('\n')).toBeGreaterThanOrEqual(MIN_SHARE);
  });
});

describe.runIf(suite.length > 0)('the valid documents of the test suite of XRechnung', () => {
  it.each(suite)('$name has no error', ({ bytes }) => {
    const errors = checkXml(bytes).findings.filter(({ severity }) => severity === 'fatal');
    expect(errors).toEqual([]);
  });
});
