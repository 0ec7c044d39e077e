import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';

const own = {
  OPERATOR_NAME: 'Nordwind Vending AG',
  OPERATOR_STREET: 'Elbchaussee 7',
  OPERATOR_POSTCODE: '22765',
  OPERATOR_CITY: 'Hamburg',
  OPERATOR_REPRESENTED_BY: 'Ida Nordwind',
  OPERATOR_EMAIL: 'post@nordwind.example',
};

const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-logo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function file(name: string, content: string | Buffer): string {
  const target = path.join(folder, name);
  writeFileSync(target, content);
  return target;
}

const operatorOf = (settings: Record<string, string>) => readConfig({ DEMO: 'true', ...settings }).operator;

function refusal(settings: Record<string, string>): string {
  try {
    operatorOf(settings);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the operator of the configuration', () => {
  it('is the built-in placeholder while no operator is set', () => {
    expect(operatorOf({ PRODUCT_TITLE: 'Rechnungsportal' })).toMatchObject({
      name: 'Muster Automaten GmbH',
      productTitle: 'Rechnungsportal',
      isPlaceholder: true,
      imprint: { city: 'Köln' },
    });
  });

  it('uses no data of the placeholder once an operator is set', () => {
    const operator = operatorOf(own);
    expect(operator).toMatchObject({ name: 'Nordwind Vending AG', isPlaceholder: false });
    expect(JSON.stringify(operator)).not.toMatch(/Muster|Köln/);
    expect(operator.imprint).toEqual({
      street: 'Elbchaussee 7',
      postcode: '22765',
      city: 'Hamburg',
      representedBy: 'Ida Nordwind',
      email: 'post@nordwind.example',
    });
  });

  it('has register, VAT id and telephone if they are set', () => {
    const more = {
      OPERATOR_REGISTER_COURT: 'Amtsgericht Hamburg',
      OPERATOR_REGISTER_NUMBER: 'HRB 4711',
      OPERATOR_VAT_ID: 'DE 123 456 789',
      OPERATOR_PHONE: '+49 (40) 66969-12',
    };
    expect(operatorOf({ ...own, ...more }).imprint).toMatchObject({
      registerCourt: 'Amtsgericht Hamburg',
      registerNumber: 'HRB 4711',
      vatId: 'DE123456789',
      phone: '+49 (40) 66969-12',
    });
  });

  it('must be set completely or not at all: each missing setting has its own line', () => {
    expect(refusal({ OPERATOR_NAME: 'Nordwind Vending AG' }).split('\n')).toEqual(
      ['STREET', 'POSTCODE', 'CITY', 'REPRESENTED_BY', 'EMAIL'].map(
        (name) => `OPERATOR_${name}: is required with the other OPERATOR_ settings, for the imprint`,
      ),
    );
    expect(refusal({ OPERATOR_VAT_ID: 'DE123456789' })).toMatch(/^OPERATOR_NAME: is required/);
  });

  it.each([
    ['OPERATOR_REGISTER_NUMBER', { OPERATOR_REGISTER_COURT: 'Amtsgericht Hamburg' }],
    ['OPERATOR_REGISTER_COURT', { OPERATOR_REGISTER_NUMBER: 'HRB 4711' }],
  ])('needs %s if the other half of the register is set', (name, half) => {
    expect(refusal({ ...own, ...half })).toBe(`${name}: court and number of the register belong together`);
  });

  it.each([
    ['OPERATOR_EMAIL', 'nordwind', 'e.g. kontakt@example.com'],
    ['OPERATOR_PHONE', 'call us', 'e.g. +49 221 123456'],
    ['OPERATOR_VAT_ID', '123456789', 'e.g. DE123456789'],
    ['OPERATOR_CITY', 'Ham\nburg', 'one line'],
    ['OPERATOR_NAME', 'x'.repeat(201), 'at most 200 characters'],
    ['PRODUCT_TITLE', '  ', 'Too small'],
    ['OPERATOR_ACCENT', 'blue', 'a colour as #rrggbb'],
    ['OPERATOR_ACCENT', '#fc0', 'a colour as #rrggbb'],
  ])(
    'cannot have %s=%j, which is refused in one line that states the expected format',
    (name, value, hint) => {
      const message = refusal({ ...own, [name]: value });
      expect(message.split('\n')).toHaveLength(1);
      expect(message).toMatch(new RegExp(`^${name}: .*${hint.replaceAll(/[+#]/g, '\\$&')}`));
    },
  );
});

describe('the accent', () => {
  it('has all its shades, and can be set without the other settings', () => {
    const { palette, isPlaceholder } = operatorOf({ OPERATOR_ACCENT: '#0A6B3D' });
    expect(palette?.shades[7]).toBe('#0a6b3d');
    expect(isPlaceholder).toBe(true);
    expect(operatorOf({}).palette).toBeUndefined();
  });

  it('is refused if white text on it is not readable, with the nearest suitable shade', () => {
    expect(refusal({ OPERATOR_ACCENT: '#ffcc00' })).toBe(
      'OPERATOR_ACCENT: white words on #ffcc00 have a contrast of 1.51:1, and WCAG 2.2 AA asks for 4.5:1; the nearest shade that has it is #917300',
    );
    expect(refusal({ OPERATOR_ACCENT: '#917300' })).toBe('accepted');
  });
});

describe('the logo', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  it.each([
    ['plain', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      'with all that may stand before it',
      '\uFEFF<?xml version="1.0"?>\n<!-- a <svg> -->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg\nviewBox="0 0 1 1"/>',
    ],
  ])('can be an SVG, %s', (_what, drawing) => {
    const logo = operatorOf({ OPERATOR_LOGO: file('logo.svg', drawing) }).logo;
    expect(logo).toEqual({ contentType: 'image/svg+xml', bytes: Buffer.from(drawing) });
  });

  it('has the type of its content, whatever its file name', () => {
    expect(operatorOf({ OPERATOR_LOGO: file('logo', PNG) }).logo?.contentType).toBe('image/png');
  });

  it.each([
    ['is missing', path.join(folder, 'none.svg'), 'a file that can be read'],
    ['is a folder', folder, 'a file that can be read'],
    ['is a page', file('page.svg', '<html><svg></svg></html>'), 'an SVG or PNG file'],
    ['is empty', file('empty.svg', ''), 'an SVG or PNG file'],
    ['declares entities', file('bomb.svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'), 'an SVG or PNG file'],
    ['is too large', file('large.png', Buffer.concat([PNG, Buffer.alloc(200 * 1024)])), 'at most 200 kB'],
  ])('that %s stops the start', (_what, logo, hint) => {
    const message = refusal({ OPERATOR_LOGO: logo });
    expect(message).toMatch(/^OPERATOR_LOGO: /);
    expect(message).toContain(hint);
  });
});
