import type { Picture as PictureOf } from '@touchline/contract/entities/catalogue/picture'
import { Link } from '../../page/link.tsx'
import { Picture } from '../../page/picture.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import type { NextWords } from './next-words.ts'

export type ActivityTile = {
  slug: string
  name: string
  description: string
  /** Its next time and price, and how many times there are. */
  words: NextWords
  picture: PictureOf | null
  scene: string | null
  image: string
  to: string
}

/** Picture sizes for one, two and three columns of at most 1152 px. */
const sizes = '(min-width: 64rem) 370px, (min-width: 48rem) 33vw, (min-width: 40rem) 50vw, 96px'

/** Shows activities to choose from: rows on a phone, pictures above their names on wider screens. */
export function ActivityTiles({ tiles }: { tiles: readonly ActivityTile[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-5 md:grid-cols-3">
      {tiles.map(({ slug, name, description, words, picture, scene, image, to }, index) => (
        <li key={slug}>
          <Link
            to={to}
            className="group flex h-full items-stretch overflow-hidden rounded-lg border border-line bg-surface shadow-card transition hover:border-primary-text hover:shadow-raised sm:flex-col"
          >
            <span className="flex min-w-0 grow items-center justify-between gap-3 p-4 sm:items-start sm:p-5">
              <span className="min-w-0">
                <span className="display block">{name}</span>{' '}
                {description && <span className="mt-1 block text-sm text-ink-soft">{description}</span>}{' '}
                <span className="tabular mt-1 block text-sm font-bold">{words.next}</span>{' '}
                {words.count && <span className="tabular block text-sm text-ink-soft">{words.count}</span>}
              </span>
              <span className="text-primary-text transition group-hover:translate-x-1 sm:mt-0.5">
                <ChevronRightIcon size={22} />
              </span>
            </span>
            {/* Last, so that the name of the link begins with the activity's. */}
            <span className="order-first block w-24 shrink-0 overflow-hidden bg-primary-100 sm:aspect-[2/1] sm:w-full">
              <Picture
                picture={picture}
                sizes={sizes}
                scene={scene}
                image={image}
                frame="size-full object-cover"
                isFirst={index === 0}
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
