import { toSvgPath } from 'lean-qr/extras/svg'
import { correction, generate } from 'lean-qr/nano'
import { useMemo } from 'react'

type Props = {
  /** A reference, which is printed beside the code as well. */
  text: string
  /** Description for a person who can't see the code. */
  label: string
}

/** Quiet zone that every reader needs, in modules. */
const EDGE = 4

/** Draws the code dark on white whatever the theme: cameras read nothing else. */
export function QrCode({ text, label }: Props) {
  const { path, size } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M })
    return { path: toSvgPath(code), size: code.size }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-EDGE} ${-EDGE} ${size + 2 * EDGE} ${size + 2 * EDGE}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full rounded-md bg-white forced-color-adjust-none"
    >
      <path d={path} />
    </svg>
  )
}
