const RADIUS_PX = 8

/**
 * Returns the provider's page in this page's colours. Never rendered on the server, so that it can read the
 * document's styles.
 */
export function cardFrameAddress(url: string, fontKey: string, savedCard: string | undefined): string {
  const address = new URL(url)
  const { primary, ground, colorScheme } = readStyle()
  address.searchParams.set('parent', window.location.origin)
  address.searchParams.set('primary', primary)
  address.searchParams.set('font', fontKey)
  address.searchParams.set('radius', String(RADIUS_PX))
  // The frame follows the reader's setting as this page does: it may change while a card is typed.
  const schemes = document.querySelector('meta[name="color-scheme"]')?.getAttribute('content')
  if (schemes === 'light dark') address.searchParams.set('scheme', 'reader')
  if (colorScheme === 'dark') address.searchParams.set('darkGround', ground)
  for (const file of fontFiles()) address.searchParams.append('fontFile', file)
  if (savedCard !== undefined) address.searchParams.set('savedCard', savedCard)
  return address.href
}

/** Lists the files of this page's body font, the usual weight first. */
function fontFiles(): string[] {
  const [family] = namesIn(getComputedStyle(document.body).fontFamily)
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return []
      if (namesIn(rule.style.getPropertyValue('font-family'))[0] !== family) return []
      const [, file] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src')) ?? []
      return file === undefined ? [] : [new URL(file, document.baseURI).href]
    })
}

const namesIn = (families: string): string[] =>
  families.split(',').map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))

/** Reads the page's colours, as six hex digits. */
function readStyle(): { primary: string; ground: string; colorScheme: string } {
  const style = getComputedStyle(document.documentElement)
  const read = (token: string) => style.getPropertyValue(token).trim().replace('#', '')
  return {
    primary: read('--client-primary-text'),
    ground: read('--client-surface'),
    colorScheme: style.colorScheme,
  }
}
