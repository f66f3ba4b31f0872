import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import type { DocumentPart, DocumentSection, LetterDocument } from '../letter.ts'
import type { LetterLook } from '../letter-look.ts'
import { createPaper, type Paper, sizes } from './paper.ts'
import { printBlanks, printTicks, printYesOrNo } from './print-blanks.ts'
import { printSums } from './print-sums.ts'
import { type LettersOfFont, withPrintableWords } from './printable-words.ts'

const require = createRequire(import.meta.url)
const fontFiles = [
  require.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'),
  require.resolve('@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf'),
]

/**
 * The library and its fonts, kept for the life of the process once a document is printed. They are loaded only
 * then: a start that prints nothing does without their memory.
 */
let tools: Promise<{ Pdf: typeof PDFDocument; regular: Buffer; bold: Buffer }> | undefined

async function loadTools() {
  const [{ default: Pdf }, [regular, bold]] = await Promise.all([
    import('pdfkit'),
    Promise.all(fontFiles.map((path) => readFile(path))),
  ])
  return { Pdf, regular: regular!, bold: bold! }
}

/**
 * Prints a document as a PDF on A4, tagged so that a screen reader reads headings, lists and tables in their order
 * (PDF/UA). Its fonts go with it.
 */
export async function printDocument(
  given: LetterDocument,
  look: Pick<LetterLook, 'header'>,
): Promise<Buffer> {
  const { Pdf, regular, bold } = await (tools ??= loadTools())
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: sizes.margin, bottom: sizes.margin + 16, left: sizes.margin, right: sizes.margin },
    bufferPages: true,
    pdfVersion: '1.7',
    // The published types know no PDF/UA yet.
    subset: 'PDF/UA' as 'PDF/A-2a',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: given.title, Author: given.sender },
    // Without this it would load a font of its own.
    font: null as unknown as string,
  })
  pdf.registerFont('regular', regular).registerFont('bold', bold).font('regular')
  const written = new Promise<Buffer>((done, fail) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => done(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
  const document = withPrintableWords(given, fontOf(pdf))
  const paper = createPaper(pdf)
  paper.artifact(() => pdf.rect(0, 0, pdf.page.width, 10).fill(look.header))
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  paper.text(whole, 'P', document.sender, { font: 'bold', size: sizes.text, after: 4 })
  paper.text(whole, 'H1', document.title, { font: 'bold', size: sizes.title, after: 6 })
  for (const section of document.sections) printSection(paper, whole, section)
  whole.end()
  printFeet(paper, document.foot)
  pdf.end()
  return written
}

/** Returns the font that is chosen; the library publishes it without a type. */
const fontOf = (pdf: PDFKit.PDFDocument) => (pdf as unknown as { _font: { font: LettersOfFont } })._font.font

function printSection(paper: Paper, whole: PDFKit.PDFStructureElement, { heading, parts }: DocumentSection) {
  const section = paper.pdf.struct('Sect')
  whole.add(section)
  // A heading stays with the lines after it.
  paper.need(sizes.heading * 4)
  paper.text(section, 'H2', heading, { font: 'bold', size: sizes.heading, before: 12, after: 3 })
  for (const part of parts) printPart(paper, section, part)
  section.end()
}

function printPart(paper: Paper, section: PDFKit.PDFStructureElement, part: DocumentPart): void {
  switch (part.kind) {
    case 'paragraph':
      return paper.text(section, 'P', part.words, { size: sizes.text, after: 5 })
    case 'list':
      return printList(
        paper,
        section,
        part.items.map((item) => ['•', item]),
        { at: 14, font: 'regular' },
      )
    case 'facts':
      return printList(paper, section, part.rows, { at: 140, font: 'bold' })
    case 'blanks':
      return printBlanks(paper, section, part.rows)
    case 'ticks':
      return printTicks(paper, section, part.items)
    case 'yes-or-no':
      return printYesOrNo(paper, section, part.questions)
    case 'sums':
      return printSums(paper, section, part)
  }
}

/** Prints labels with what they name beside them, each pair on a single page. */
function printList(
  paper: Paper,
  section: PDFKit.PDFStructureElement,
  rows: readonly (readonly [label: string, words: string])[],
  { at, font }: { at: number; font: 'regular' | 'bold' },
): void {
  if (rows.length === 0) return
  const list = paper.pdf.struct('L')
  section.add(list)
  for (const [label, words] of rows) {
    const item = paper.pdf.struct('LI')
    list.add(item)
    paper.row([
      { into: item, tag: 'Lbl', words: label, font, x: 0, width: at - 6 },
      { into: item, tag: 'LBody', words, font: 'regular', x: at, width: paper.width - at },
    ])
    item.end()
  }
  list.end()
  paper.space(3)
}

/** Writes the words and the number at the foot of each page. A screen reader has its own. */
function printFeet({ pdf, artifact, width }: Paper, foot: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page)
    // Below the margin, where the library would begin another page.
    pdf.page.margins.bottom = 0
    artifact(() =>
      pdf
        .font('regular')
        .fontSize(8.5)
        .fillColor('#55515f')
        .text(`${foot}, page ${page + 1} of ${count}`, sizes.margin, pdf.page.height - sizes.margin, {
          width,
          align: 'right',
        }),
    )
  }
}
