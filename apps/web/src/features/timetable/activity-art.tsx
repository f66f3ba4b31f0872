import { classNames } from '../../ui/class-names.ts'
import { type Ground, groundOf } from '../../ui/ground.ts'
import { Image } from '../../ui/image.tsx'

/** Drawn in the client's own colours. */
const MARKINGS: Record<Ground, string> = {
  court: 'M20 20h160v80H20zM100 20v80M20 36h160M20 84h160M60 36v48M140 36v48',
  pool: 'M0 24q25-12 50 0t50 0 50 0 50 0M0 54q25-12 50 0t50 0 50 0 50 0M0 84q25-12 50 0t50 0 50 0 50 0M0 114q25-12 50 0t50 0 50 0 50 0',
  studio:
    'M40 120a60 60 0 0 1 120 0M60 120a40 40 0 0 1 80 0M80 120a20 20 0 0 1 40 0M20 120a80 80 0 0 1 160 0',
  wheel:
    'M150 60a50 50 0 1 1-100 0 50 50 0 0 1 100 0ZM110 60a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM100 10v40M100 70v40M50 60h40M110 60h40M65 25l28 28M107 67l28 28M135 25l-28 28M93 67l-28 28',
  weights: 'M70 60h60M70 28v64M56 36v48M42 48v24M130 28v64M144 36v48M158 48v24',
  pitch: 'M16 0v104h184M60 104a44 44 0 0 0-44-44M108 104a92 92 0 0 0-92-92M156 104A140 140 0 0 0 40-30',
  track: 'M60 14h80a46 46 0 0 1 0 92H60a46 46 0 0 1 0-92ZM60 34h80a26 26 0 0 1 0 52H60a26 26 0 0 1 0-52Z',
  wall: 'M30 120V40l50-28h100v108M58 92h14M100 100l14 8M84 58l14-10M138 84h16M124 40h14M156 54l10 10M68 66h-8',
  slide: 'M48 112V20h28M48 44h28M48 68h28M48 92h28M76 112V20c8 52 32 76 84 80v12',
}

const TONES = [
  'bg-dark text-dark-mark',
  'bg-primary text-on-primary',
  'bg-primary-100 text-primary-600',
  'bg-header text-mark',
] as const

type Props = {
  slug: string
  /** The address that the operator wrote; empty where there is none. */
  image: string
  /** Neighbours in a list get different tones. */
  index: number
}

/** Picture of an activity, plain where no drawing tells it; it says nothing that the words beside it don't say. */
export function ActivityArt({ slug, image, index }: Props) {
  const ground = groundOf(slug)
  const drawing = (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 120"
      preserveAspectRatio="xMidYMid slice"
      className={classNames('size-full', TONES[index % TONES.length])}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      {ground && <path d={MARKINGS[ground]} opacity="0.7" />}
    </svg>
  )
  if (image === '') return drawing
  return <Image src={image} alt="" loading="lazy" className="size-full object-cover" drawing={drawing} />
}
