import { configure, type queries, within } from '@testing-library/dom'
import { JSDOM } from 'jsdom'

// Style sheets are not read. Text hidden by them is found too, and searching is quick.
configure({ defaultHidden: true, getElementError: (message) => new Error((message ?? '').slice(0, 3000)) })

type Queries = ReturnType<typeof within<typeof queries>>

/** A page as the server sends it, before any script runs, read as Testing Library reads a document. */
export type ServedPage = Queries & {
  status: number
  /** Site, path and query after the redirects. */
  origin: string
  address: string
  document: Document
  /** The document as received. */
  html: string
  title: string
  /** Content between header and footer. */
  main: Queries
  /** Returns the content between header and footer as a single text. */
  text: () => string
  /** Returns the texts of the headings of this level, in order. */
  headings: (level: number) => string[]
  /** Returns the texts of the breadcrumbs. */
  crumbs: () => string[]
}

export function readPage(html: string, { status, url }: { status: number; url: URL }): ServedPage {
  const { window } = new JSDOM(html.replaceAll(/<style[ >].*?<\/style>/gs, ''), { url: url.href })
  window.getComputedStyle = styleOf as unknown as typeof window.getComputedStyle
  const { document } = window
  const main = document.querySelector('main') ?? document.body
  return {
    ...within(document.body),
    status,
    origin: url.origin,
    address: url.pathname + url.search,
    document,
    html,
    title: document.title,
    main: within(main),
    text: () => textOf(main),
    headings: (level) => [...document.querySelectorAll(`h${level}`)].map(textOf),
    crumbs: () => [...document.querySelectorAll('nav[aria-label="Breadcrumb"] li')].map(textOf),
  }
}

const INLINE =
  /^(a|abbr|b|bdi|bdo|button|cite|code|em|i|img|input|label|mark|q|s|select|small|span|strong|sub|sup|svg|textarea|time|u)$/i

/**
 * Returns the style of an element without a style sheet, with only the values needed to compute element
 * names. jsdom would take a hundred times as long.
 */
const styleOf = ({ tagName }: Element) => ({
  display: INLINE.test(tagName) ? 'inline' : 'block',
  visibility: 'visible',
  getPropertyValue: () => '',
})

/** Returns the text of an element, with white space as a reader sees it. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
