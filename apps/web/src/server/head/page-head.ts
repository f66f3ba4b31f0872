import { previewAddress, previewSize } from '@touchline/rules/web/link-preview'
import { type Data, writeData } from './data.ts'

/** Description of a page without personal data, for search engines and for sites that show a link to it. */
export type PageHead = {
  /** Title for a link to the page, without the name of the site. */
  title: string
  /** At most 155 letters. */
  description: string
  /** Path of the page, from paths.ts, whatever else its address says. */
  path: string
  /** Venue, or activity there, whose picture stands beside a link; without either, the client's picture. */
  shows: { venue?: string; activity?: string }
  /** True when search engines should list it. */
  isListed: boolean
  /** Objects of schema.org. */
  data: readonly Data[]
}

/** Origin and base of this client's pages: 'https://book.example' and '' or '/somewhere'. */
export type SiteBase = { origin: string; basePath: string }

export const absolute = ({ origin, basePath }: SiteBase, path: string): string => origin + basePath + path

/** Elements for a document's head, and those that may follow its content. */
export type HeadElements = { head: string; tail: string }

const noindex = '<meta name="robots" content="noindex">'

/** Head of a personal page, or of one that is of no use from elsewhere. */
export const unlisted: HeadElements = { head: noindex, tail: '' }

/**
 * Writes the head's elements. The browser removes those with `data-page` when it leaves the page (root.tsx).
 */
export function writePageHead(head: PageHead, siteName: string, where: SiteBase): HeadElements {
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
