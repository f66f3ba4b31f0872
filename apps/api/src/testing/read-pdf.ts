import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** Reads a PDF as a program that reads it aloud does: its words page by page, and what it says of itself. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(pdf)
  const { info } = await getMeta(pdf)
  const mark = await pdf.getMarkInfo()
  const tags = await Promise.all(
    pages.map(async (_, index) => tagsOf(await (await pdf.getPage(index + 1)).getStructTree())),
  )
  return {
    pages,
    text: pages.join('\n').replaceAll(/\s+/g, ' '),
    title: String(info['Title']),
    language: String(info['Language']),
    isTagged: mark?.Marked === true,
    /** Elements of each page; one over two pages is in both. */
    tags,
  }
}

interface Tagged {
  role?: string
  children?: unknown[]
}

const tagsOf = (node: Tagged | null): string[] =>
  node === null
    ? []
    : [
        ...(node.role ? [node.role] : []),
        ...(node.children ?? []).flatMap((child) => tagsOf(child as Tagged)),
      ]
