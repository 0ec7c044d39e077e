/** A parameter of a Content-Disposition header: a token or a quoted string with backslash escapes (RFC 6266 section 4.1). */
function findParameter(header: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i');
  const [, quoted, token] = pattern.exec(header) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? token;
}

/** `UTF-8''Bel%C3%A4ge.pdf` as text (RFC 8187); undefined when it is malformed or in another charset. */
function decodeExtended(value: string): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value) ?? [];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** A name without folders and control characters: the header is from the network, and the file is written to a disk. */
function harmless(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // eslint-disable-next-line no-control-regex -- control characters are removed here
  return last.replace(/[\u0000-\u001f\u007f]/g, '').trim();
}

/** The file name of a Content-Disposition header; `filename*` has priority over `filename` (RFC 6266 section 4.3). */
export function findFileName(header: string | null): string | undefined {
  if (header === null) return undefined;
  const extended = findParameter(header, 'filename\\*');
  const name =
    (extended === undefined ? undefined : decodeExtended(extended)) ?? findParameter(header, 'filename');
  const clean = name === undefined ? '' : harmless(name);
  return clean === '' || clean === '.' || clean === '..' ? undefined : clean;
}
