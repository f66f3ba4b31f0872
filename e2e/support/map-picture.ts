import type { Page } from '@playwright/test'

export const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the venues' })

export type MapPicture = {
  width: number
  height: number
  /** Returns the colour `red,green,blue`. */
  at: (x: number, y: number) => string
}

/** Takes a picture of the map as a person sees it. A map's contents are not in the document. */
export async function takeMapPicture(page: Page): Promise<MapPicture> {
  const png = (await mapOf(page).locator('canvas').screenshot()).toString('base64')
  // A page without a site, so that no policy keeps it from opening the picture.
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
    // Sent as text: a million numbers would take a minute.
    return { width: image.width, height: image.height, packed: btoa(letters) }
  }, png)
  await reader.close()
  const bytes = Buffer.from(packed, 'base64')
  return { width, height, at: (x, y) => [...bytes.subarray((y * width + x) * 4).subarray(0, 3)].join(',') }
}

/** Returns the client's colour, in which the map's marks are drawn. */
export const markColour = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const hex = getComputedStyle(document.documentElement).getPropertyValue('--client-primary').trim()
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(',')
  })

/**
 * Finds the first run of so many pixels of a colour in a row, and returns its middle. Null where there is
 * none.
 */
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
