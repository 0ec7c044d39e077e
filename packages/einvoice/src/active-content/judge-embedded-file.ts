import type { ActiveContentKind } from './findings.ts';
import { listZipNames } from './zip-names.ts';

/** File extensions that a double click runs on Windows, macOS or Linux, directly or through another program. */
const EXECUTABLE_EXTENSIONS = new Set(
  (
    'exe com scr pif cpl dll ocx sys drv msi msp mst msix msixbundle appx appxbundle appinstaller application gadget app ' +
    'bat cmd ps1 ps1xml ps2 psc1 psc2 psd1 psm1 vbs vbe vb js jse mjs cjs jsx ws wsf wsc wsh sct hta msh msh1 msh2 shb shs ' +
    'lnk url website webloc desktop scf inf ins isp reg rdp msc settingcontent-ms library-ms search-ms searchconnector-ms ' +
    'diagcab theme themepack deskthemepack job cpl xll xla xlam wll ade adp mad maf mag mam mar mas mat mau mav maw mda mdb mde mdt ' +
    'mdw mdz accda accdb accde accdr ops pcd prf prg chm hlp iqy oqy rqy slk dqy jnlp jar class war ear apk ipa dex ' +
    'command dmg pkg mpkg workflow action terminal scpt scptd applescript osx tool sh bash zsh csh ksh fish run elf ' +
    'deb rpm appimage snap flatpakref py pyc pyo pyw pyz pyzw pl rb php phar lua tcl asp aspx jsp cgi swf ' +
    'docm dotm xlsm xltm xlsb pptm potm ppam ppsm sldm html htm xhtml xht mht mhtml shtml svg svgz ' +
    'xaml xbap vsto vsix crx xpi air one onepkg xdp xfdf fdf udl wbk grp printerexport'
  ).split(' '),
);
/** File extensions of archives that are not inspected. Plain ZIP files are inspected. */
const ARCHIVE_EXTENSIONS = new Set(
  (
    '7z rar r00 ace arj arc cab lzh lha zoo tar tgz gz bz2 tbz tbz2 xz txz lz lzma zst z cpio iso img vhd vhdx vmdk udf ' +
    'uue uu xxe b64 hqx sit sitx wim swm esd alz egg zipx'
  ).split(' '),
);
/** Parts with macros in Office Open XML and OpenDocument files. */
const MACRO_PART =
  /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|macrosheets\/.+|activeX\/.+)$|^(?:Basic|Scripts)\/.+/i;
/** Office documents are ZIP files, but only the office program opens their parts. */
const OFFICE_EXTENSIONS = new Set(['xlsx', 'docx', 'pptx', 'ods', 'odt', 'odp']);
const OFFICE_PARTS: readonly string[] = ['[Content_Types].xml', 'mimetype'];
const JAVA_MANIFEST = /^META-INF\/MANIFEST\.MF$/i;

/**
 * Returns why a PDF is held because of an embedded file. Returns undefined for usual annexes of invoices: PDF (inspected by the
 * caller), XML, CSV, text, pictures, office documents without macros, and ZIP files of these.
 *
 * @param names all names of the file in the PDF
 * @param content undefined if the bytes cannot be unpacked
 */
export function judgeEmbeddedFile(
  names: readonly string[],
  content: Buffer | undefined,
): ActiveContentKind | undefined {
  const kindByName = names.map(judgeName).find((kind) => kind !== undefined);
  if (kindByName !== undefined) return kindByName;
  return content === undefined ? 'unreadable-objects' : judgeContent(names, content);
}

function judgeName(name: string): ActiveContentKind | undefined {
  const extension = extensionOf(name);
  if (EXECUTABLE_EXTENSIONS.has(extension)) return 'embedded-executable';
  return ARCHIVE_EXTENSIONS.has(extension) ? 'embedded-archive' : undefined;
}

/** Returns the extension as Windows reads it, without dots and blanks at the end, the name of an NTFS stream and invisible characters. */
function extensionOf(name: string): string {
  const visible = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
  const base = visible.split(/[/\\]/).at(-1) ?? '';
  const [withoutStream = ''] = base.split(':');
  const trimmed = withoutStream.replace(/[\s.]+$/u, '');
  return trimmed.includes('.') ? (trimmed.split('.').at(-1) ?? '').toLowerCase() : '';
}

type Signature = readonly [bytes: string, kind: ActiveContentKind];
/** The first bytes of files, as Latin-1. */
const SIGNATURES: readonly Signature[] = [
  ['\x7fELF', 'embedded-executable'],
  // Mach-O in both byte orders and widths; the last one is a universal binary or a Java class.
  ['\xfe\xed\xfa\xce', 'embedded-executable'],
  ['\xfe\xed\xfa\xcf', 'embedded-executable'],
  ['\xce\xfa\xed\xfe', 'embedded-executable'],
  ['\xcf\xfa\xed\xfe', 'embedded-executable'],
  ['\xca\xfe\xba\xbe', 'embedded-executable'],
  ['\x4c\0\0\0\x01\x14\x02\0', 'embedded-executable'],
  ['\0asm', 'embedded-executable'],
  ['dex\n', 'embedded-executable'],
  ['ITSF', 'embedded-executable'],
  ['#!', 'embedded-executable'],
  ['FWS', 'embedded-executable'],
  ['CWS', 'embedded-executable'],
  ['ZWS', 'embedded-executable'],
  ['%FDF-', 'embedded-executable'],
  ['7z\xbc\xaf\x27\x1c', 'embedded-archive'],
  ['Rar!\x1a\x07', 'embedded-archive'],
  ['MSCF', 'embedded-archive'],
  ['\x1f\x8b\x08', 'embedded-archive'],
  ['BZh', 'embedded-archive'],
  ['\xfd7zXZ\0', 'embedded-archive'],
];
const COMPOUND_FILE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const VBA_STORAGE = Buffer.from('_VBA_PROJECT', 'utf16le');
/** The class id of the root entry of a Windows installer, {000C1084-0000-0000-C000-000000000046}. */
const INSTALLER_CLASS_ID = Buffer.from('84100c0000000000c000000000000046', 'hex');
/** Pages and scripts that programs recognise by their content. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|script|hta:|svg|job|package)[\s>]/i;

function judgeContent(names: readonly string[], content: Buffer): ActiveContentKind | undefined {
  const head = content.toString('latin1', 0, 1024);
  const signature = SIGNATURES.find(([bytes]) => head.startsWith(bytes));
  // A Windows program begins with two letters that a text may also begin with, but only a program has NUL bytes.
  if ((head.startsWith('MZ') || head.startsWith('ZM')) && head.slice(0, 128).includes('\0'))
    return 'embedded-executable';
  if (signature !== undefined) return signature[1];
  if (MARKUP.test(head)) return 'embedded-executable';
  if (content.subarray(0, 8).equals(COMPOUND_FILE_SIGNATURE))
    return content.includes(VBA_STORAGE) || content.includes(INSTALLER_CLASS_ID)
      ? 'embedded-executable'
      : undefined;
  const entries = listZipNames(content);
  return entries === undefined ? undefined : judgeEntries(names, entries);
}

/** A ZIP within the ZIP is not inspected, but reported as an archive. */
function judgeEntries(names: readonly string[], entries: readonly string[]): ActiveContentKind | undefined {
  if (entries.some((name) => JAVA_MANIFEST.test(name) || MACRO_PART.test(name))) return 'embedded-executable';
  const isOffice = names.every((name) => OFFICE_EXTENSIONS.has(extensionOf(name)));
  if (isOffice && entries.some((name) => OFFICE_PARTS.includes(name))) return undefined;
  const kinds = entries.map(judgeName);
  if (kinds.includes('embedded-executable')) return 'embedded-executable';
  const hasNestedZip = entries.some((name) => extensionOf(name) === 'zip');
  return hasNestedZip || kinds.includes('embedded-archive') ? 'embedded-archive' : undefined;
}
