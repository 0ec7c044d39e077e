/** The digits that are calculated in one step, so that the remainder stays an exact number. */
const CHUNK = 7;

/** ISO 13616: country, check digits and account in capitals, whose check sum is 1 (ISO 7064, mod 97-10). Blanks between them are allowed. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s+/g, '');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(
    /[A-Z]/g,
    (letter) => `${letter.charCodeAt(0) - 55}`,
  );
  let rest = '';
  for (let at = 0; at < digits.length; at += CHUNK)
    rest = `${Number(rest + digits.slice(at, at + CHUNK)) % 97}`;
  return rest === '1';
}
