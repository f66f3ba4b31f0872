import type { PictureFocus, Picture as PictureOf } from '@touchline/contract/entities/catalogue/picture'
import { classNames } from '../ui/class-names.ts'
import { Image } from '../ui/image.tsx'
import { usePageFacts } from './page-facts.ts'

// The content security policy allows no style of one's own.
const FOCUS: Record<PictureFocus, string> = {
  top: 'object-top',
  bottom: 'object-bottom',
  left: 'object-left',
  right: 'object-right',
  'top left': 'object-top-left',
  'top right': 'object-top-right',
  'bottom left': 'object-bottom-left',
  'bottom right': 'object-bottom-right',
}

type Props = {
  picture: PictureOf | null
  /** Address of the drawing shown when there is no picture; without it nothing is shown. */
  scene?: string | null
  /**
   * Image address that the operator wrote for other programs, shown when there is no picture; empty when
   * there is none.
   */
  image?: string
  /** Width on the page, as the attribute `sizes` has it: the browser chooses a file by it. */
  sizes: string
  /** True near the top of the page: fetched at once. Other pictures wait until they are nearly in view. */
  isFirst?: boolean
  /** Class names of the picture, for the operator's as well as the drawing. */
  frame: string
}

/**
 * Shows the picture of an activity, a venue, a course or a person. It fills its frame, and shows the part that
 * the operator named, or else its middle.
 */
export function Picture({ picture, scene = null, image = '', sizes, isFirst = false, frame }: Props) {
  const { apiBase } = usePageFacts()
  const shown = {
    loading: isFirst ? 'eager' : 'lazy',
    fetchPriority: isFirst ? 'high' : undefined,
    decoding: 'async',
    className: frame,
  } as const
  // The name beside the drawing says all that it shows.
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
      className={picture.focus ? classNames(frame, FOCUS[picture.focus]) : frame}
      drawing={drawing}
    />
  )
}
