import { useLayoutEffect, useRef } from 'react'
import type { Scale } from './scale.ts'

/** Shows the length of a mile here. A reader who can't see the map has the distances in the list. */
export function MapScale({ scale: { words, widthPx } }: { scale: Scale }) {
  const bar = useRef<HTMLSpanElement>(null)
  // The security policy allows no style attribute; a script may set a property.
  useLayoutEffect(() => {
    bar.current?.style.setProperty('width', `${widthPx}px`)
  }, [widthPx])
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute right-3 bottom-2 grid justify-items-end text-xs font-bold text-ink [text-shadow:0_0_3px_var(--color-surface),0_0_3px_var(--color-surface)]"
    >
      {words}
      <span ref={bar} className="h-1.5 border-2 border-t-0 border-ink" />
    </p>
  )
}
