import type { ReactNode } from 'react'

/** Lines of four grounds: a court, a pool, a pitch, a track. They belong to no particular sport of the venue. */
const GROUNDS: readonly ReactNode[] = [
  <path key="court" d="M10 8h44v48H10ZM10 20h44M10 44h44M32 20v24M10 32h44" />,
  <path
    key="pool"
    d="M10 10h44v44H10ZM10 21q5.5-4 11 0t11 0 11 0 11 0M10 32q5.5-4 11 0t11 0 11 0 11 0M10 43q5.5-4 11 0t11 0 11 0 11 0"
  />,
  <path
    key="pitch"
    d="M8 12h48v40H8ZM32 12v40M8 24h9v16H8m48-16h-9v16h9M39 32a7 7 0 1 1-14 0 7 7 0 0 1 14 0"
  />,
  <path
    key="track"
    d="M22 10h20a22 22 0 0 1 0 44H22a22 22 0 0 1 0-44Zm0 8h20a14 14 0 0 1 0 28H22a14 14 0 0 1 0-28Zm0 8h20a6 6 0 0 1 0 12H22a6 6 0 0 1 0-12Z"
  />,
]

/** A venue has no picture of its own: the same lines each time stand for it. */
export function VenueMark({ slug }: { slug: string }) {
  let sum = 0
  for (const char of slug) sum += char.charCodeAt(0)
  return (
    <span
      aria-hidden="true"
      className="grid size-16 shrink-0 place-items-center rounded-md bg-primary-50 text-primary-text/75 transition group-hover:bg-primary-100"
    >
      <svg width="44" height="44" viewBox="0 0 64 64" fill="none" stroke="currentColor" strokeWidth="2.5">
        {GROUNDS[sum % GROUNDS.length]}
      </svg>
    </span>
  )
}
