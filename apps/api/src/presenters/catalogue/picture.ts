import type { Picture } from '@touchline/contract/entities/catalogue/picture'
import type { PictureFormat, PictureRecord } from '../../stores/catalogue/pictures.ts'

/** Formats in the order in which a browser should try them. */
export const pictureTypes: Record<PictureFormat, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

export const pictureAddress = (hash: string, width: number, format: PictureFormat): string =>
  `/api/pictures/${hash}-${width}.${format}`

/** Returns the address of a person's smallest photo, since it is shown small. */
export const photoAddress = (photo: Pick<PictureRecord, 'hash' | 'widths'> | null): string | null =>
  photo ? pictureAddress(photo.hash, Math.min(...photo.widths), 'jpg') : null

export function presentPicture(picture: PictureRecord | null): Picture | null {
  if (!picture) return null
  const { hash, alt, width, height, widths, focus } = picture
  const sources = Object.entries(pictureTypes).flatMap(([format, type]) =>
    widths.map((one) => ({ type, width: one, address: pictureAddress(hash, one, format as PictureFormat) })),
  )
  return { alt, width, height, sources, ...(focus && { focus }) }
}
