import type { ComingTime } from '../../calls/timetable/list-coming.ts'
import { UsualPrice } from '../../features/timetable/usual-price.tsx'
import { pathOfTime } from '../../features/venue/path-of-time.ts'
import { Link } from '../../page/link.tsx'
import { actionOf, leftWords, spokenTime, whereOf } from './coming-words.ts'

type Props = {
  times: readonly { raw: string; time: ComingTime }[]
  venueSlug: string
  owesCharge: boolean
}

/** Shows what begins within two hours as tiles, for the finger of a visitor who stands at a kiosk. */
export function SoonTiles({ times, venueSlug, owesCharge }: Props) {
  return (
    <section aria-labelledby="soon" className="mb-8">
      <h2 id="soon" className="mb-3">
        Next two hours
      </h2>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {times.map(({ raw, time }) => {
          const { compositeKey, id, name, leader, starts, own, usual } = time
          const action = actionOf(time, owesCharge)
          const about = [leader || whereOf(time), leftWords(time)].filter(Boolean).join(', ')
          return (
            <li key={`${compositeKey}${id}`}>
              <Link
                to={pathOfTime({ ...time, venueSlug, date: raw })}
                aria-label={spokenTime(time, raw, action)}
                className="flex h-full min-h-36 flex-col rounded-lg border border-line bg-surface p-4 shadow-card hover:border-primary-text"
              >
                <span className="tabular display block">{starts}</span>
                <span className="mt-1 block font-bold break-words">{name}</span>
                {about && <span className="block text-sm text-ink-soft">{about}</span>}
                <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-3">
                  <span className="tabular font-bold">
                    {own ?? time.price}
                    {usual !== undefined && <UsualPrice price={usual} />}
                  </span>
                  <span className="font-bold text-primary-text">{action}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
