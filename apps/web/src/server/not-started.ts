import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { Footer } from '@touchline/contract/entities/catalogue/venue'
import { clientQuery } from '../calls/catalogue/get-client.ts'
import { footerQuery } from '../calls/catalogue/get-footer.ts'
import { escapeHtml } from './head/page-head.ts'

/**
 * Writes a notice that stands in every document and shows when its script fails, or has not started within
 * seconds (F119): it was blocked, or the browser is too old. The style sheet alone shows it (`.not-started`
 * in tokens.css). It links to the same page again and gives the telephone number.
 */
export function writeNotStarted(client: QueryClient, isKiosk: boolean): string {
  const phone = phoneOf(client)
  const number = escapeHtml(phone.replaceAll(' ', '\u00a0'))
  const link = `<a href="tel:${phone.replace(/[^+\d]/g, '')}" class="${LINK}">${number}</a>`
  const call = phone === '' ? '' : `, or book by phone: ${isKiosk ? number : link}`
  return (
    '<aside class="not-started border-t-4 border-warning bg-warning-soft text-ink shadow-raised" aria-label="Loading">' +
    '<p class="page py-3"><strong>This page hasn’t finished loading, so its buttons may not work.</strong> Nothing is booked or paid ' +
    `unless the page says so. <a href="" class="${LINK}">Load it again</a>. If that doesn’t help, try another browser${call}.</p></aside>`
  )
}

const LINK = 'inline-block py-0.5 font-bold underline underline-offset-4'

/** Returns the phone number of the page's venue, else the operator's. */
function phoneOf(client: QueryClient): string {
  const [name] = footerQuery('').queryKey
  const footers = client.getQueriesData<Footer>({ queryKey: [name] }).map(([, footer]) => footer)
  const operator = client.getQueryData<Client>(clientQuery().queryKey)
  return footers.findLast((footer) => footer?.phone)?.phone ?? operator?.contact.phone ?? ''
}
