import { describe, expect, it } from 'vitest';
import { changeSettings } from './change-settings.ts';
import { parseSettingsFile } from './parse-settings-file.ts';

const change = (text: string, values: Readonly<Record<string, string>>) =>
  changeSettings(text, new Map(Object.entries(values)));

describe('changing a settings file', () => {
  it('replaces the line of a setting, and keeps comments, order and unknown lines', () => {
    const text = '# Ours\nPORT=3000\n\n; note\nMY_OWN=1\nPUBLIC_URL=https://old.example\n# end\n';
    expect(change(text, { PUBLIC_URL: 'https://new.example' })).toBe(
      '# Ours\nPORT=3000\n\n; note\nMY_OWN=1\nPUBLIC_URL=https://new.example\n# end\n',
    );
  });

  it('writes a new setting below its commented example, or at the end', () => {
    expect(change('#HOST=0.0.0.0\nPORT=1', { HOST: '127.0.0.1', DATA_DIR: '/d' })).toBe(
      '#HOST=0.0.0.0\nHOST=127.0.0.1\nPORT=1\nDATA_DIR=/d\n',
    );
  });

  it('changes nothing if the values are there already', () => {
    const text = 'PORT = "3000" # not a comment\nHOST=a';
    expect(change(text, { HOST: 'a' })).toBe(text);
  });

  it('changes the last of several lines of one name, which counts', () => {
    expect(change('PORT=1\nPORT=2\n', { PORT: '3' })).toBe('PORT=1\nPORT=3\n');
  });

  it('adds a setting at the end if the line that looks like it is part of a quoted value', () => {
    const text = 'TITLE="a\nPORT=1\nb"\n';
    expect(Object.fromEntries(parseSettingsFile(change(text, { PORT: '2' })))).toEqual({
      TITLE: 'a\nPORT=1\nb',
      PORT: '2',
    });
  });

  it.each([
    '#x',
    'a # b',
    String.raw`c:\d`,
    '"quoted"',
    " it's ",
    '$HOME `x`',
    ' $a "b" \\ ',
    '<a@b>',
    '',
    'ü',
  ])('writes %j so that it is read again as it is', (value) => {
    expect(parseSettingsFile(change('A=1\n', { B: value, A: value })).get('B')).toBe(value);
    expect(parseSettingsFile(change('A=1\n', { A: value })).get('A')).toBe(value);
  });

  it('refuses a value of several lines, and a text that is not a settings file', () => {
    expect(() => change('', { A: 'x\nENCRYPTION_KEY=y' })).toThrow('only one line');
    expect(() => change('nonsense', { A: 'x' })).toThrow('line 1');
  });
});
