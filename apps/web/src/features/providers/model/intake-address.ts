/** The API path to which an ERP uploads its documents. */
const INTAKE_PATH = '/api/Intake/Documents';

/** The full address, as an ERP needs it. */
export function intakeAddress(): string {
  return `${window.location.origin}${INTAKE_PATH}`;
}

/** A line that hands a file in, ready to be pasted into a shell. */
export function curlLine(key: string): string {
  return [
    `curl --fail-with-body "${intakeAddress()}"`,
    `--header "Authorization: Bearer ${key}"`,
    '--form "Documents=@RE-2026-0001.pdf"',
    '--form "Documents=@index.csv"',
  ].join(' \\\n  ');
}
