import { type Ground, groundOf } from '../../ui/ground.ts'

const LINES: Record<Ground, string> = {
  court: 'M10 8h44v48H10ZM10 20h44M10 44h44M32 20v24M10 32h44',
  pool: 'M10 10h44v44H10ZM10 21q5.5-4 11 0t11 0 11 0 11 0M10 32q5.5-4 11 0t11 0 11 0 11 0M10 43q5.5-4 11 0t11 0 11 0 11 0',
  studio: 'M8 52a24 24 0 0 1 48 0M16 52a16 16 0 0 1 32 0M24 52a8 8 0 0 1 16 0',
  wheel:
    'M54 32a22 22 0 1 1-44 0 22 22 0 0 1 44 0ZM37 32a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM32 10v17M32 37v17M10 32h17M37 32h17',
  weights: 'M18 32h28M18 18v28M12 22v20M6 28v8M46 18v28M52 22v20M58 28v8',
  pitch: 'M8 12h48v40H8ZM32 12v40M8 24h9v16H8m48-16h-9v16h9M39 32a7 7 0 1 1-14 0 7 7 0 0 1 14 0',
  track:
    'M22 10h20a22 22 0 0 1 0 44H22a22 22 0 0 1 0-44Zm0 8h20a14 14 0 0 1 0 28H22a14 14 0 0 1 0-28Zm0 8h20a6 6 0 0 1 0 12H22a6 6 0 0 1 0-12Z',
  wall: 'M10 56V18l16-10h28v48ZM20 46h6M36 44l5 4M24 32l5-4M42 32h5M34 20h6',
  slide: 'M12 56V14h12M12 26h12M12 38h12M24 56V14c4 24 12 34 32 36M56 50v6',
}

type Props = { slug: string; activities: readonly string[] }

/** A venue is told by one of the activities that it sells, always the same one; by nothing where none can be drawn. */
export function VenueMark({ slug, activities }: Props) {
  const grounds = [...new Set(activities.map(groundOf))].filter((ground) => ground !== null)
  let sum = 0
  for (const char of slug) sum += char.charCodeAt(0)
  const ground = grounds[sum % grounds.length]
  if (ground === undefined) return null
  return (
    <span
      aria-hidden="true"
      className="grid size-16 shrink-0 place-items-center rounded-md sm:size-20 bg-primary-50 text-primary-text/75 transition group-hover:bg-primary-100"
    >
      <svg width="44" height="44" viewBox="0 0 64 64" fill="none" stroke="currentColor" strokeWidth="2.5">
        <path d={LINES[ground]} />
      </svg>
    </span>
  )
}
