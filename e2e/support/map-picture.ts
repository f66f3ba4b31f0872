import type { Page } from '@playwright/test'

export const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the venues' })

export type MapPicture = {
  width: number
  height: number
  /** `red,green,blue` */
  at: (x: number, y: number) => string
}

/** What is drawn on the map, as somebody who looks at it sees it: a map is no document. */
export async function takeMapPicture(page: Page): Promise<MapPicture> {
  const png = (await mapOf(page).locator('canvas').screenshot()).toString('base64')
  // A page of no site, which no policy keeps from opening the picture.
  const reader = await page.context().newPage()
  const { width, height, packed } = await reader.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height).data
    let letters = ''
    for (let at = 0; at < pixels.length; at += 8192)
      letters += String.fromCharCode(...pixels.subarray(at, at + 8192))
    // As one text: a million numbers would take a minute to come here.
    return { width: image.width, height: image.height, packed: btoa(letters) }
  }, png)
  await reader.close()
  const bytes = Buffer.from(packed, 'base64')
  return { width, height, at: (x, y) => [...bytes.subarray((y * width + x) * 4).subarray(0, 3)].join(',') }
}

/** The colour of the client's that marks have. */
export const markColour = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const hex = getComputedStyle(document.documentElement).getPropertyValue('--client-primary').trim()
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(',')
  })

/** The middle of the first row of so many pixels of one colour; null where there is none. */
export function findRun(
  { width, height, at }: MapPicture,
  colour: string,
  length: number,
): { x: number; y: number } | null {
  for (let y = 0; y < height; y++) {
    let run = 0
    for (let x = 0; x < width; x++) {
      run = at(x, y) === colour ? run + 1 : 0
      if (run === length) return { x: x - (length >> 1), y }
    }
  }
  return null
}
