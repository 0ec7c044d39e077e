const MODULUS = 97;

/** Replaces letters by 10 to 35, as in an IBAN. */
function digits(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}

/** A Leitweg-ID `coarse-fine-check` with its check digits (ISO 7064 MOD 97-10, format specification of KoSIT). */
export function leitwegId(coarse: string, fine: string): string {
  const check = MODULUS + 1 - Number(BigInt(`${digits(coarse + fine)}00`) % BigInt(MODULUS));
  return `${coarse}-${fine}-${String(check).padStart(2, '0')}`;
}
