import { type ComponentProps, type ReactNode, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'onError' | 'ref' | 'alt' | 'src'> & {
  src: string
  alt: string
  /** Of better kinds than the image itself, for browsers that know them. */
  sources?: readonly { type: string; srcSet: string }[]
  /** What is shown instead of an image that does not come. */
  drawing: ReactNode
}

/** F102: an image that does not come gives way to the drawing, also where it failed before React was there. */
export function Image({ src, sources, sizes, alt, drawing, ...rest }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === src) return drawing
  return (
    <picture className="contents">
      {sources?.map(({ type, srcSet }) => (
        // Browsers lay it out as a box of its own, around which a row would leave its gap.
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
