import { expect, type Page } from '@playwright/test'

interface Wanted {
  to: string
  /** Part of the subject, where an address has several letters. */
  subject?: string
}

export interface ReadMail {
  subject: string
  text: string
  /** Path of the page that shows it. */
  path: string
}

const decoded = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/**
 * Reads the last letter to this address, on the page for the person who runs the product. Waits until it is
 * there.
 */
export async function readMail(page: Page, { to, subject = '' }: Wanted): Promise<ReadMail> {
  const origin = process.env.E2E_ORIGIN ?? ''
  const ask = async (path: string) => (await page.request.get(`${origin}${path}`)).text()
  let found: ReadMail | undefined
  await expect(async () => {
    const list = await ask('/dev/mail')
    const item = [...list.matchAll(/<li><a href="([^"]+)">([^<]*)<\/a><br>to ([^,<]*),/g)].find(
      ([, , title = '', recipient]) => recipient === to && decoded(title).includes(subject),
    )
    expect(item, `a mail to ${to}: ${subject}`).toBeDefined()
    const [, path = '', title = ''] = item ?? []
    const text = /<pre>([\s\S]*)<\/pre>/.exec(await ask(path))?.[1]
    expect(text).toBeTruthy()
    found = { subject: decoded(title), text: decoded(text ?? ''), path }
  }).toPass()
  return found!
}

/** Returns the first address in a letter that has a key; with a path, the first that leads there. */
export function linkIn({ text }: ReadMail, path = ''): string {
  const found = new RegExp(`https?://\\S*${path}\\S*[?&]key=[\\w-]+`).exec(text)?.[0]
  if (found === undefined) throw new Error(`no link to ${path || 'anything'} in: ${text}`)
  return found
}

/** Follows the link of a letter to this address. @returns the page that it leads to, in a new tab */
export async function openMailedLink(page: Page, wanted: Wanted): Promise<Page> {
  const link = linkIn(await readMail(page, wanted))
  const tab = await page.context().newPage()
  await tab.goto(link)
  return tab
}
