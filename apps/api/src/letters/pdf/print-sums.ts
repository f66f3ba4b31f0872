import type { DocumentPart } from '../letter.ts'
import { type Cell, type Paper, sizes } from './paper.ts'

type Sums = Extract<DocumentPart, { kind: 'sums' }>
type Element = PDFKit.PDFStructureElement

const dayWidth = 110
const sumWidth = 90

/** Prints a table of sums. A row is never cut, and each further page repeats the headings of the columns. */
export function printSums(paper: Paper, section: Element, { caption, columns, rows, total }: Sums): void {
  const { pdf } = paper
  const table = pdf.struct('Table')
  section.add(table)
  paper.need(sizes.text * 8)
  paper.text(table, 'Caption', caption, { font: 'bold', size: sizes.text, before: 6, after: 4 })
  const repeat = () => {
    const top = pdf.y
    paper.artifact(() =>
      cellsOf(paper, table, columns, 'head').forEach(({ words, x, width, align = 'left' }) => {
        pdf
          .font('bold')
          .fontSize(sizes.text)
          .fillColor('#1d1a26')
          .text(words, sizes.margin + x, top, { width, align })
      }),
    )
    pdf.y = top + sizes.text * 1.7
    line(paper)
  }
  const print = (words: readonly [string, string, string], kind: Kind) => {
    const row = pdf.struct('TR')
    table.add(row)
    paper.row(cellsOf(paper, row, words, kind), repeat)
    row.end()
    line(paper)
  }
  print(columns, 'head')
  // The last payment and the sum stay on one page.
  rows.forEach((row, position) => {
    if (position === rows.length - 1 && paper.need(sizes.text * 4)) repeat()
    print(row, 'payment')
  })
  print([total[0], '', total[1]], 'total')
  table.end()
  paper.space(3)
}

type Kind = 'head' | 'payment' | 'total'

function cellsOf(
  { width }: Paper,
  into: Element,
  [day, reason, sum]: readonly [string, string, string],
  kind: Kind,
): Cell[] {
  const font = kind === 'payment' ? 'regular' : 'bold'
  const heading = { tag: 'TH', scope: kind === 'head' ? 'Column' : 'Row' } as const
  const usual = kind === 'head' ? heading : { tag: 'TD' }
  const middle = width - dayWidth - sumWidth
  return [
    { into, font, words: day, x: 0, width: kind === 'total' ? dayWidth + middle : dayWidth, ...heading },
    { into, font, words: reason, x: dayWidth, width: middle - 8, ...usual },
    { into, font, words: sum, x: dayWidth + middle, width: sumWidth, align: 'right', ...usual },
  ]
}

/** Draws the line under a row. */
function line({ pdf, artifact, width }: Paper): void {
  const { y } = pdf
  artifact(() =>
    pdf
      .moveTo(sizes.margin, y)
      .lineTo(sizes.margin + width, y)
      .lineWidth(0.5)
      .stroke('#bdb9c8'),
  )
  pdf.y = y + 3
}
