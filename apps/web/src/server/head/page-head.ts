import { previewAddress, previewSize } from '@touchline/rules/web/link-preview'
import { type Data, writeData } from './data.ts'

/** What search engines and sites that show a link are told of a page that holds nothing personal. */
export type PageHead = {
  /** As a link to it is called, without the name of the site. */
  title: string
  /** At most 155 letters. */
  description: string
  /** From paths.ts: where the page is, whatever else its address says. */
  path: string
  /** Of the venue, or the activity there, whose picture stands beside a link; of neither, the client's. */
  shows: { venue?: string; activity?: string }
  /** Whether search engines are to list it. */
  isListed: boolean
  /** Of schema.org. */
  data: readonly Data[]
}

/** Where the pages of this client are: 'https://book.example' and '' or '/somewhere'. */
export type Where = { origin: string; basePath: string }

export const absolute = ({ origin, basePath }: Where, path: string): string => origin + basePath + path

/** What stands in the head of a document, and what may come after its content. */
export type Told = { head: string; tail: string }

const noindex = '<meta name="robots" content="noindex">'

/** Of a page of one person's, or one that leads nowhere from elsewhere. */
export const unlisted: Told = { head: noindex, tail: '' }

/** Elements that the browser takes away when it leaves the page: their `data-page` says so (root.tsx). */
export function writePageHead(head: PageHead, siteName: string, where: Where): Told {
  const { title, description, path, shows, isListed, data } = head
  const url = absolute(where, path)
  const property = (name: string, content: string | number) =>
    `<meta data-page property="og:${name}" content="${escapeHtml(String(content))}">`
  const words =
    (isListed ? '' : noindex) +
    `<meta data-page name="description" content="${escapeHtml(description)}">` +
    `<link data-page rel="canonical" href="${escapeHtml(url)}">` +
    property('type', 'website') +
    property('site_name', siteName) +
    property('title', title) +
    property('description', description) +
    property('url', url) +
    property('locale', 'en_GB') +
    property('image', absolute(where, previewAddress(shows))) +
    property('image:type', 'image/jpeg') +
    property('image:width', previewSize.width) +
    property('image:height', previewSize.height) +
    property('image:alt', title) +
    '<meta data-page name="twitter:card" content="summary_large_image">'
  return {
    head: words,
    tail: data.length === 0 ? '' : `<script data-page type="application/ld+json">${writeData(data)}</script>`,
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)
