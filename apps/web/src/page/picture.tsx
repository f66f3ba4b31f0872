import type { Picture as PictureOf } from '@touchline/contract/entities/picture'
import type { ReactNode } from 'react'
import { Image } from '../ui/image.tsx'
import { usePageFacts } from './page-facts.ts'

type Props = {
  picture: PictureOf | null
  /** How wide it is on the page, as the attribute `sizes` has it: the browser chooses a file by it. */
  sizes: string
  /** What stands here without a picture, or where it does not come. */
  drawing?: ReactNode
  /** Near the top of the page: fetched at once. The others wait until they are nearly in view. */
  isFirst?: boolean
  /** Around the picture, but not around the drawing. */
  frame: string
}

/** An operator's picture. It fills its frame, of which it shows the middle. */
export function Picture({ picture, sizes, drawing = null, isFirst = false, frame }: Props) {
  const { apiBase } = usePageFacts()
  const types = [...new Set(picture?.sources.map(({ type }) => type))]
  const lastType = types.at(-1)
  const widest = picture?.sources.at(-1)
  if (!picture || !widest) return drawing
  const srcSetOf = (wanted: string | undefined) =>
    picture.sources
      .filter(({ type }) => type === wanted)
      .map(({ address, width }) => `${apiBase}${address} ${width}w`)
      .join(', ')
  return (
    <Image
      src={apiBase + widest.address}
      srcSet={srcSetOf(lastType)}
      sources={types.slice(0, -1).map((type) => ({ type, srcSet: srcSetOf(type) }))}
      sizes={sizes}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={frame}
      drawing={drawing}
    />
  )
}
