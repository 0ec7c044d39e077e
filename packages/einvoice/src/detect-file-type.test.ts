import { describe, expect, it } from 'vitest';
import { detectFileType } from './detect-file-type.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('the detection of file types', () => {
  it.each([
    ['', 'empty'],
    ['%PDF-1.7\n', 'pdf'],
    ['\xEF\xBB\xBF\n %PDF-1.4', 'pdf'],
    ['<?xml version="1.0"?><a/>', 'xml'],
    ['\xEF\xBB\xBF<Invoice/>', 'xml'],
    ['\n<!DOCTYPE Invoice SYSTEM "x"><Invoice/>', 'xml'],
    ['<!DOCTYPE html><html></html>', 'other'],
    ['<HTML><body>%PDF-1.4', 'other'],
    ['<script>alert(1)</script>\n%PDF-1.4', 'xml'],
    ['var x = 1;\n%PDF-1.4', 'other'],
    ['\xC3\xAF\xC2\xBB\xC2\xBF<Invoice/>', 'xml'],
    ['\xEF\xBB\xBF\xEF\xBB\xBF<Invoice/>', 'xml'],
    ['\xEF\xBB\xBF\xC3\xAF\xC2\xBB\xC2\xBF<Invoice/>', 'xml'],
    ['\xC3\xAF\xC2\xBB\xC2\xBF\xEF\xBB\xBF<Invoice/>', 'xml'],
    ["UNA:+.? 'UNB+UNOC:3+4012345000009:14", 'edifact'],
    ["UNA:+.? '\r\nUNB+UNOA:2+SENDER", 'edifact'],
    ['UNB+UNOC:3+SENDER', 'edifact'],
    ['UNBEKANNT', 'other'],
    ['PK\x03\x04', 'other'],
    ['hello', 'other'],
  ])('treats %j as %s', (text, fileType) => {
    expect(detectFileType(bytes(text))).toBe(fileType);
  });

  it.each(['utf16le', 'utf16be'])('recognises XML in %s with and without a byte order mark', (encoding) => {
    const encode = (text: string) => {
      const little = Buffer.from(text, 'utf16le');
      return new Uint8Array(encoding === 'utf16le' ? little : little.swap16());
    };
    expect(detectFileType(encode('\uFEFF<?xml version="1.0"?><a/>'))).toBe('xml');
    expect(detectFileType(encode('<a/>'))).toBe('xml');
  });
});
