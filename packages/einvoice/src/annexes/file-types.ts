/** The file extensions of the MIME types that EN 16931 allows for annexes, and of other common types. */
const EXTENSIONS: readonly (readonly [type: string, extension: string])[] = [
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/jpeg', 'jpeg'],
  ['text/csv', 'csv'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['text/plain', 'txt'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/zip', 'zip'],
  ['image/tiff', 'tif'],
  ['image/tiff', 'tiff'],
  ['image/gif', 'gif'],
];

/** The usual type of a file with this name; undefined if the extension says nothing. */
export function typeOfName(name: string): string | undefined {
  const [, extension = ''] = /\.([a-z0-9]+)\s*$/i.exec(name) ?? [];
  return EXTENSIONS.find(([, known]) => known === extension.toLowerCase())?.[0];
}

/** A file name from any text: the extension of the type is added unless the text has it. */
export function nameWithType(text: string, type: string | undefined): string {
  const extension = EXTENSIONS.find(([known]) => known === type?.trim().toLowerCase())?.[1];
  return extension === undefined || text.toLowerCase().endsWith(`.${extension}`)
    ? text
    : `${text}.${extension}`;
}
