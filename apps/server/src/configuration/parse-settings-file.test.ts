import { describe, expect, it } from 'vitest';
import { parseSettingsFile } from './parse-settings-file.ts';

const parse = (text: string) => Object.fromEntries(parseSettingsFile(text));

describe('the settings file is read as systemd reads an EnvironmentFile', () => {
  // Each expected value is what systemd 252 reads from the same line.
  it.each([
    ['A=a b  #c  ', 'a b  #c'],
    ['A=<x>#y', '<x>#y'],
    ['A = lead', 'lead'],
    ['A="x y" z', 'x yz'],
    [`A='a'\\''b'`, `a''b'`],
    [`A='it"s # raw \\n'`, 'it"s # raw \\n'],
    ['A="q\\"w\\\\e\\nr"', 'q"w\\e\\nr'],
    ['A="\\$5 \\`x\\`"', '$5 `x`'],
    ['A=one\\\ntwo', 'onetwo'],
    ['A="a\\\nb"', 'ab'],
    ['A="two\nlines"', 'two\nlines'],
    ['A=end\\ ', 'end '],
    ['A=a "b" c', 'a "b" c'],
    [`A='x'  "y"  z  `, 'xyz'],
    ['A=\\#x', '#x'],
    ['A=smtp://user:p%23ss=x@host:587', 'smtp://user:p%23ss=x@host:587'],
    ['A=', ''],
  ])('%j', (line, value) => {
    expect(parse(line)).toEqual({ A: value });
    expect(parse(`#A=before\n\n  ; comment\n${line}\nB=next\n`)).toEqual({ A: value, B: 'next' });
  });

  it('accepts line ends of Windows and a byte order mark', () => {
    expect(parse('\uFEFFA=1\r\n# x\r\nB="2"\r\nC=a\\\r\nb\r\n')).toEqual({ A: '1', B: '2', C: 'ab' });
  });

  it('uses the last of several assignments', () => {
    expect(parse('A=1\nA=2')).toEqual({ A: '2' });
  });

  it.each([
    ['A=1\nsecret words', 'line 2: expected NAME=value'],
    ['A=1\nexport B=secret', 'line 2: a name consists of letters, digits and underscores'],
    ['\n\nA="secret', 'line 3: the quote is not closed'],
    ["A='secret\nB=1", 'line 1: the quote is not closed'],
  ])('refuses %j with the number of the line, and repeats no text', (text, message) => {
    expect(() => parse(text)).toThrow(new SyntaxError(message));
  });
});
