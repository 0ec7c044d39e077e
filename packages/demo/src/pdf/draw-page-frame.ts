import { groupedIban } from '../world/money.ts';
import type { Address, DemoCustomer, DemoProvider, DocumentJob } from '../world/world-model.ts';
import type { Letter } from './letter.ts';
import { drawLogo } from './logo.ts';
import { COLORS, mm, PAGE } from './measures.ts';
import type { LetterPdf } from './letter-pdf.ts';

const SMALL = { size: 7.5, color: COLORS.quiet } as const;
const SMALL_LEADING = 9.5;
const ADDRESS_LEADING = 13.5;
const LOGO_TOP = mm(14);
const FOOTER_COLUMNS = [PAGE.left, mm(61), mm(107), mm(155)] as const;
/** A legal form with no-break spaces, so that it stays on one line. */
const UNBROKEN_LEGAL_FORM = '\u00a0&\u00a0Co.\u00a0KG';

function townLine({ postcode, city }: Address): string {
  return `${postcode} ${city}`;
}

function drawHead(sheet: LetterPdf, provider: DemoProvider): void {
  sheet.artifact(() => {
    drawLogo(sheet, provider.key, provider.color, PAGE.left, LOGO_TOP);
    sheet.text(provider.name, PAGE.left + 44, LOGO_TOP + 1, { font: 'semibold', size: 15 });
    sheet.text(provider.trade, PAGE.left + 44, LOGO_TOP + 20.5, { size: 8.5, color: COLORS.quiet });
  });
}

function drawFooter(sheet: LetterPdf, provider: DemoProvider): void {
  const { address, bank } = provider;
  const columns = [
    [provider.name, address.street, townLine(address)],
    [`Telefon ${provider.phone}`, provider.email, provider.website],
    [bank.name, `IBAN ${groupedIban(bank.iban)}`, `BIC ${bank.bic}`],
    [provider.register, `USt-IdNr. ${provider.vatIds[0]}`, 'Geschäftsführung', provider.managingDirector],
  ];
  sheet.rule(PAGE.footer - 8, PAGE.left, PAGE.right);
  sheet.artifact(() => {
    for (const [index, lines] of columns.entries())
      for (const [row, line] of lines.entries())
        sheet.text(line, FOOTER_COLUMNS[index] ?? PAGE.left, PAGE.footer + row * SMALL_LEADING, {
          ...SMALL,
          size: 6.6,
        });
  });
}

function drawMarks(sheet: LetterPdf): void {
  const { pdf } = sheet;
  sheet.artifact(() => {
    pdf.lineWidth(0.4);
    for (const [y, length] of PAGE.marks)
      pdf
        .moveTo(mm(4), y)
        .lineTo(mm(4) + length, y)
        .stroke(COLORS.line);
  });
}

function drawAddress(sheet: LetterPdf, provider: DemoProvider, customer: DemoCustomer): void {
  const sender = `${provider.name} · ${provider.address.street} · ${townLine(provider.address)}`;
  sheet.artifact(() => sheet.text(sender, PAGE.left, PAGE.senderLineTop, { size: 6.5, color: COLORS.quiet }));
  sheet.rule(PAGE.senderLineTop + 10, PAGE.left, PAGE.left + PAGE.addressWidth);
  const style = { size: 10 } as const;
  const lines = [
    ...sheet.wrap(customer.name.replace(' & Co. KG', UNBROKEN_LEGAL_FORM), PAGE.addressWidth, style),
    customer.address.street,
    townLine(customer.address),
  ];
  sheet.element('P', () => {
    for (const [row, line] of lines.entries())
      sheet.text(line, PAGE.left, PAGE.addressTop + row * ADDRESS_LEADING, style);
  });
}

function drawInformation(sheet: LetterPdf, rows: Letter['information']): void {
  for (const [row, [label, value]] of rows.entries()) {
    const y = PAGE.addressTop - 4 + row * 14.5;
    sheet.element('P', () => {
      sheet.text(label, PAGE.informationLeft, y + 0.8, { size: 8, color: COLORS.quiet });
      sheet.text(value, mm(155), y, { size: 9 });
    });
  }
}

/** Draws the parts that all business letters of a provider have; returns the y position at which the text begins. */
export function drawPageFrame(
  sheet: LetterPdf,
  { provider, customer }: DocumentJob,
  { subject, information }: Letter,
): number {
  drawHead(sheet, provider);
  drawMarks(sheet);
  drawFooter(sheet, provider);
  drawAddress(sheet, provider, customer);
  drawInformation(sheet, information);
  sheet.element('H1', () => sheet.text(subject, PAGE.left, PAGE.subjectTop, { font: 'semibold', size: 14 }));
  return PAGE.subjectTop + 30;
}

/** Adds a page with footer and continuation line, without address; returns the y position at which the text continues. */
export function drawFollowingPage(sheet: LetterPdf, provider: DemoProvider, subject: string): number {
  sheet.pdf.addPage({ size: 'A4', margin: 0 });
  drawFooter(sheet, provider);
  sheet.artifact(() => sheet.text(`${subject}, Fortsetzung`, PAGE.left, mm(18), SMALL));
  return PAGE.continued;
}
