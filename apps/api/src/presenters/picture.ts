import type { Picture } from '@touchline/contract/entities/picture'
import type { PictureFormat, PictureRecord } from '../stores/pictures.ts'

/** In the order in which a browser is to try them. */
export const pictureTypes: Record<PictureFormat, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

export function presentPicture(picture: PictureRecord | null): Picture | null {
  if (!picture) return null
  const { hash, alt, width, height, widths } = picture
  const sources = Object.entries(pictureTypes).flatMap(([format, type]) =>
    widths.map((one) => ({ type, width: one, address: `/api/pictures/${hash}-${one}.${format}` })),
  )
  return { alt, width, height, sources }
}
