import { type Paper, sizes } from './paper.ts'

type Element = PDFKit.PDFStructureElement

const line = '#77727f'
const rowHeight = 24
const box = 10

/** Prints labels, each with a line to write on. */
export function printBlanks(paper: Paper, section: Element, rows: readonly string[]): void {
  const at = 150
  for (const words of rows) {
    paper.need(rowHeight)
    paper.space(7)
    paper.row([{ into: section, tag: 'P', words, font: 'regular', x: 0, width: at - 10 }])
    const y = paper.pdf.y
    paper.artifact(() =>
      paper.pdf
        .moveTo(sizes.margin + at, y)
        .lineTo(sizes.margin + paper.width, y)
        .lineWidth(0.7)
        .strokeColor(line)
        .stroke(),
    )
    paper.space(2)
  }
  paper.space(4)
}

/** Prints sentences, each with a box to tick before it. */
export function printTicks(paper: Paper, section: Element, items: readonly string[]): void {
  const at = 20
  for (const words of items) {
    const cells = [
      { into: section, tag: 'P', words, font: 'regular' as const, x: at, width: paper.width - at },
    ]
    paper.need(paper.rowHeight(cells) + 4)
    drawBox(paper, sizes.margin)
    paper.row(cells)
    paper.space(3)
  }
}

/** Prints questions, each with a box for yes and one for no at its end. */
export function printYesOrNo(paper: Paper, section: Element, questions: readonly string[]): void {
  const room = 110
  for (const [position, words] of questions.entries()) {
    const answers = paper.width - room + 12
    const cells = [
      { words: `${position + 1}. ${words}`, x: 0, width: paper.width - room },
      { words: 'Yes', x: answers + 16, width: 26 },
      { words: 'No', x: answers + 64, width: 24 },
    ].map((cell) => ({ ...cell, into: section, tag: 'P', font: 'regular' as const }))
    paper.need(paper.rowHeight(cells) + 4)
    drawBox(paper, sizes.margin + answers)
    drawBox(paper, sizes.margin + answers + 48)
    paper.row(cells)
    paper.space(3)
  }
}

const drawBox = ({ pdf, artifact }: Paper, x: number): void => {
  const y = pdf.y + 2.5
  artifact(() => pdf.rect(x, y, box, box).lineWidth(0.9).strokeColor(line).stroke())
}
