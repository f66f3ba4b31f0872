// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientQuery } from '../calls/catalogue/get-client.ts'
import { footerQuery } from '../calls/catalogue/get-footer.ts'
import { showCookiesBlocked } from './blocked-cookies-dialog.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom knows no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => vi.unstubAllGlobals())

async function said(phones: { client: string; venue?: string }) {
  const client = new QueryClient()
  client.setQueryData(clientQuery().queryKey, { contact: { phone: phones.client } } as never)
  if (phones.venue !== undefined)
    client.setQueryData(footerQuery('quayside').queryKey, { phone: phones.venue } as never)
  await act(async () => showCookiesBlocked(client))
  const dialog = document.querySelector('dialog[open]')
  return {
    title: dialog?.querySelector('h2')?.textContent,
    words: dialog?.textContent ?? '',
    links: [...(dialog?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
  }
}

test('F118: at the top of a tab the window says that nothing is held, and how to continue', async () => {
  const { title, words, links } = await said({ client: '0117 496 0110', venue: '0117 496 0777' })
  expect(title).toBe('This site needs a cookie')
  expect(words).toContain('Nothing is held yet, and nothing was changed.')
  expect(words).toContain('Load again')
  expect(links).toEqual(['tel:01174960777'])
})

test('F118: without a venue’s telephone it names the operator’s, and without any none', async () => {
  expect((await said({ client: '+44 117 496 0110' })).links).toEqual(['tel:+441174960110'])
  const { words, links } = await said({ client: '' })
  expect([links, words.includes('phone')]).toEqual([[], false])
})

test('F118, F72: inside another site that keeps no cookie, as over plain http, it leads to a tab of its own', async () => {
  vi.stubGlobal('parent', { notThisWindow: true })
  window.history.replaceState(null, '', '/location/quayside?embedded=true&date=2026-12-04')
  const { title, words, links } = await said({ client: '0117 496 0110' })
  expect(title).toBe('Carry on in a new tab')
  expect(words).toContain('it can’t keep a basket or a log-in here')
  expect(words).toContain('Nothing is held yet.')
  expect(words).not.toContain('Load again')
  expect(links).toEqual(['/location/quayside?date=2026-12-04', 'tel:01174960110'])
})
