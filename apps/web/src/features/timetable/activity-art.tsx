import { classNames } from '../../ui/class-names.ts'

/** Markings that an activity can be told by, drawn in the client's own colours. */
const MARKINGS = {
  court: 'M20 20h160v80H20zM100 20v80M20 36h160M20 84h160M60 36v48M140 36v48',
  lanes:
    'M0 24q25-12 50 0t50 0 50 0 50 0M0 54q25-12 50 0t50 0 50 0 50 0M0 84q25-12 50 0t50 0 50 0 50 0M0 114q25-12 50 0t50 0 50 0 50 0',
  arcs: 'M40 120a60 60 0 0 1 120 0M60 120a40 40 0 0 1 80 0M80 120a20 20 0 0 1 40 0M20 120a80 80 0 0 1 160 0',
  track: 'M60 14h80a46 46 0 0 1 0 92H60a46 46 0 0 1 0-92ZM60 34h80a26 26 0 0 1 0 52H60a26 26 0 0 1 0-52Z',
  corner: 'M16 0v104h184M60 104a44 44 0 0 0-44-44M108 104a92 92 0 0 0-92-92M156 104A140 140 0 0 0 40-30',
  circle:
    'M0 60h70M130 60h70M130 60a30 30 0 1 1-60 0 30 30 0 0 1 60 0ZM104 60a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM100 0v30M100 90v30',
} as const

type Marking = keyof typeof MARKINGS

const WORDS: readonly [RegExp, Marking][] = [
  [/swim|pool|aqua|lane|water/, 'lanes'],
  [/badminton|tennis|squash|pickle|court|padel|volley/, 'court'],
  [/yoga|pilates|class|fitness|movement|dance/, 'arcs'],
  [/cycl|spin|run|track|circuit|conditioning|gym/, 'track'],
  [/football|hockey|netball|rugby|pitch/, 'corner'],
]
const OTHERS: readonly Marking[] = ['circle', 'corner', 'arcs', 'track']

function markingOf(slug: string): Marking {
  const known = WORDS.find(([words]) => words.test(slug))?.[1]
  return known ?? OTHERS[slug.length % OTHERS.length] ?? 'circle'
}

const TONES = [
  'bg-dark text-dark-mark',
  'bg-primary text-on-primary',
  'bg-primary-100 text-primary-600',
  'bg-header text-mark',
] as const

type Props = {
  slug: string
  /** The operator's own picture; empty where there is none. */
  image: string
  /** Neighbours in a list get different tones. */
  index: number
}

/** Picture of an activity; nothing is said by it that the words beside it don't say. */
export function ActivityArt({ slug, image, index }: Props) {
  if (image !== '') return <img src={image} alt="" loading="lazy" className="size-full object-cover" />
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 120"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('size-full', TONES[index % TONES.length])}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      <path d={MARKINGS[markingOf(slug)]} opacity="0.7" />
    </svg>
  )
}
