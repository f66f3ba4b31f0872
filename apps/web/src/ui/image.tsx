import { type ComponentProps, type ReactNode, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'onError' | 'ref' | 'alt' | 'src'> & {
  src: string
  alt: string
  /** Sources of better types than the image itself, for browsers that know them. */
  sources?: readonly { type: string; srcSet: string }[]
  /** Drawing shown instead of an image that does not load. */
  drawing: ReactNode
}

/** Shows an image, or the drawing if it does not load, also where it failed before hydration (F102). */
export function Image({ src, sources, sizes, alt, drawing, ...rest }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === src) return drawing
  return (
    <picture className="contents">
      {sources?.map(({ type, srcSet }) => (
        // Browsers give it a box of its own, around which a row would leave its gap.
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} className="hidden" />
      ))}
      <img
        {...rest}
        src={src}
        sizes={sizes}
        alt={alt}
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(src)
        }}
        onError={() => setBroken(src)}
      />
    </picture>
  )
}
