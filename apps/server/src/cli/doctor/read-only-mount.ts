import path from 'node:path';

/**
 * Whether a folder is on a read-only mount, as a process sees it.
 * @param mountInfo the content of /proc/<process>/mountinfo (proc(5)): the fifth field is the mount point, the sixth the options
 */
export function isReadOnlyMount(mountInfo: string, folder: string): boolean {
  let longest = '';
  let isReadOnly = false;
  for (const line of mountInfo.split('\n')) {
    const fields = line.split(' ');
    const [point, options] = [unescape(fields[4] ?? ''), fields[5] ?? ''];
    // A later mount of the same point hides an earlier one.
    if (!isWithin(folder, point) || point.length < longest.length) continue;
    longest = point;
    isReadOnly = options.split(',').includes('ro');
  }
  return isReadOnly;
}

function isWithin(folder: string, point: string): boolean {
  return point !== '' && !path.relative(point, folder).startsWith('..');
}

/** Spaces and the like are written as a backslash and three octal digits. */
function unescape(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_match, digits: string) => String.fromCharCode(parseInt(digits, 8)));
}
