/** ENCRYPTION_KEY of the tests' databases, for processes that tests start on them. */
export const TEST_KEY = 'ab'.repeat(32);
