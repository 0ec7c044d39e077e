/** The API path to which an ERP uploads its documents. */
const INTAKE_PATH = '/api/Intake/Documents';

/** The full address, as an ERP needs it. */
export function intakeAddress(): string {
  return `${window.location.origin}${INTAKE_PATH}`;
}

/** A command that uploads a file together with the sample index that names it, ready to be pasted into a shell. */
export function curlLine(key: string, fileName: string): string {
  return [
    `curl --fail-with-body "${intakeAddress()}"`,
    `--header "Authorization: Bearer ${key}"`,
    `--form "Documents=@${fileName}"`,
    '--form "Documents=@index.csv"',
  ].join(' \\\n  ');
}
