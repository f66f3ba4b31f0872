/** Sizes on paper, in points. */
export const sizes = { margin: 56, title: 20, heading: 13, text: 10.5, gap: 1.5 } as const

type Element = PDFKit.PDFStructureElement
type Font = 'regular' | 'bold'

/** Words in a column, and the element that has them. */
export interface Cell {
  into: Element
  tag: string
  words: string
  font: Font
  /** Distance of its left edge from the margin. */
  x: number
  width: number
  align?: 'left' | 'right'
  /** Cells that a heading cell is for. */
  scope?: 'Row' | 'Column'
}

export type Paper = ReturnType<typeof createPaper>

/** Makes the means to put words on pages, from top to bottom, so that no row is cut by the end of a page. */
export function createPaper(pdf: PDFKit.PDFDocument) {
  const width = pdf.page.width - 2 * sizes.margin
  const bottom = () => pdf.page.height - pdf.page.margins.bottom
  const ink = (font: Font, size: number) => pdf.font(font).fontSize(size).fillColor('#1d1a26')

  /** Begins a page where this one has less height left. True when it did. */
  function need(height: number): boolean {
    if (pdf.y + height <= bottom() || pdf.y <= sizes.margin) return false
    pdf.addPage()
    return true
  }

  const heightOf = (words: string, font: Font, size: number, room: number) =>
    ink(font, size).heightOfString(words || ' ', { width: room, lineGap: sizes.gap })

  /** Prints a paragraph or a heading. A paragraph that is longer than a page goes on. */
  function text(
    into: Element,
    tag: string,
    words: string,
    given: { font?: Font; size: number; before?: number; after?: number },
  ): void {
    const { font = 'regular', size, before = 0, after = 0 } = given
    if (pdf.y > sizes.margin) pdf.y += before
    const height = heightOf(words, font, size, width)
    if (height < bottom() / 3) need(height)
    into.add(
      pdf.struct(tag, {}, () => {
        ink(font, size).text(words, sizes.margin, pdf.y, { width, lineGap: sizes.gap })
      }),
    )
    pdf.y += after
  }

  /** Returns the height of cells that stand beside each other. */
  const rowHeight = (cells: readonly Cell[]): number =>
    Math.max(...cells.map(({ words, font, width: room }) => heightOf(words, font, sizes.text, room)))

  /** Prints cells beside each other. Where they need another page, `onNewPage` is printed first. */
  function row(cells: readonly Cell[], onNewPage?: () => void): void {
    const height = rowHeight(cells)
    if (need(height)) onNewPage?.()
    const top = pdf.y
    for (const { into, tag, words, font, x, width: room, align = 'left', scope } of cells) {
      const print = () => {
        ink(font, sizes.text).text(words, sizes.margin + x, top, { width: room, align, lineGap: sizes.gap })
      }
      // The published types know no scope yet.
      const options: object = scope ? { scope } : {}
      into.add(pdf.struct(tag, options, words === '' ? [] : [print]))
    }
    pdf.y = top + height + 2
    pdf.x = sizes.margin
  }

  /** Prints what a screen reader leaves out. */
  function artifact(print: () => void): void {
    pdf.markContent('Artifact', { type: 'Layout' })
    print()
    pdf.endMarkedContent()
  }

  const space = (height: number) => void (pdf.y += height)
  return { pdf, width, need, text, row, rowHeight, artifact, space }
}
