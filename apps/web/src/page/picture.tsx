import type { Picture as PictureOf } from '@touchline/contract/entities/catalogue/picture'
import { Image } from '../ui/image.tsx'
import { usePageFacts } from './page-facts.ts'

type Props = {
  picture: PictureOf | null
  /** The address of the drawing that stands where no picture comes; without one nothing does. */
  scene?: string | null
  /** An address that the operator wrote for other programs, shown where there is no picture; empty where there is none. */
  image?: string
  /** How wide it is on the page, as the attribute `sizes` has it: the browser chooses a file by it. */
  sizes: string
  /** Near the top of the page: fetched at once. The others wait until they are nearly in view. */
  isFirst?: boolean
  /** Around the picture, the operator's as well as the drawing. */
  frame: string
}

/** The picture of an activity, a venue, a course or a person. It fills its frame, of which it shows the middle. */
export function Picture({ picture, scene = null, image = '', sizes, isFirst = false, frame }: Props) {
  const { apiBase } = usePageFacts()
  const shown = {
    loading: isFirst ? 'eager' : 'lazy',
    fetchPriority: isFirst ? 'high' : undefined,
    decoding: 'async',
    className: frame,
  } as const
  // Beside its name it says nothing that isn't said.
  const drawing = scene && (
    <Image {...shown} src={apiBase + scene} alt="" width={320} height={180} drawing={null} />
  )
  const types = [...new Set(picture?.sources.map(({ type }) => type))]
  const lastType = types.at(-1)
  const widest = picture?.sources.at(-1)
  if (!picture || !widest)
    return image === '' ? drawing : <Image {...shown} src={image} alt="" drawing={drawing} />
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
      {...shown}
      drawing={drawing}
    />
  )
}
