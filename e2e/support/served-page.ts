import { configure, type queries, within } from '@testing-library/dom'
import { JSDOM } from 'jsdom'

// No style sheet is read: what is hidden by one is found too, and finding is quick.
configure({ defaultHidden: true, getElementError: (message) => new Error((message ?? '').slice(0, 3000)) })

type Queries = ReturnType<typeof within<typeof queries>>

/** A page as the server sends it, before any script runs, read as Testing Library reads a document. */
export type ServedPage = Queries & {
  status: number
  /** Where the redirects led: the site, and path and query. */
  origin: string
  address: string
  document: Document
  /** The document as it came. */
  html: string
  title: string
  /** What stands between header and footer. */
  main: Queries
  /** What stands between header and footer, as one text. */
  text: () => string
  /** Texts of the headings of this level, in their order. */
  headings: (level: number) => string[]
  /** Texts of the breadcrumbs. */
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

/** Of an element without a style sheet: the one thing that names of elements ask for. jsdom takes a hundred times as long. */
const styleOf = ({ tagName }: Element) => ({
  display: INLINE.test(tagName) ? 'inline' : 'block',
  visibility: 'visible',
  getPropertyValue: () => '',
})

/** What an element says, white space as a reader sees it. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
