import { expect, type Page } from '@playwright/test'

/** The letter that was sent to this address last, as its text; waits until it is there. */
export async function mailTo(page: Page, address: string): Promise<string> {
  const origin = process.env.E2E_ORIGIN ?? ''
  const read = async (path: string) => (await page.request.get(`${origin}${path}`)).text()
  let letter = ''
  await expect(async () => {
    const list = await read('/dev/mail')
    const [, path = ''] = new RegExp(`href="([^"]+)">[^<]*</a><br>to ${address},`).exec(list) ?? []
    expect(path).not.toBe('')
    const shown = await read(path)
    letter = /<pre>([\s\S]*)<\/pre>/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(letter).not.toBe('')
  }).toPass({ timeout: 30_000 })
  return letter
}

/** The first address of a letter that leads to this path, with its key. */
export function linkIn(letter: string, path: string): string {
  const found = new RegExp(`https?://\\S*${path}\\?key=[\\w-]+`).exec(letter)?.[0]
  if (found === undefined) throw new Error(`no link to ${path} in: ${letter}`)
  return found
}
