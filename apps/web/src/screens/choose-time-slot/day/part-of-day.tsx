import { type HasStartTime, partsOfDay } from '@touchline/rules/timetable/parts-of-day'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type Props<Entry> = {
  date: string
  entries: readonly Entry[]
  children: (entry: Entry) => ReactNode
}

/** Lists a day's entries as rows under a heading for each part of the day (A34). Another day's are new, not moved. */
export function PartsOfDay<Entry extends HasStartTime>({ date, entries, children }: Props<Entry>) {
  const id = useId()
  return (
    <div className="grid gap-0.5 sm:gap-4">
      {partsOfDay(entries).map((part, index) => (
        <section key={`${date} ${part.name}`} aria-labelledby={`${id}${part.name}`}>
          <h3
            id={`${id}${part.name}`}
            className={classNames(
              'mb-1 flex items-center gap-3 text-sm leading-5 sm:mb-2.5 sm:text-base',
              // On a phone, the day's heading is there.
              index === 0 && 'max-sm:visually-hidden',
            )}
          >
            {part.name}
            <span aria-hidden="true" className="h-px grow bg-line" />
          </h3>
          <ul
            className="grid divide-y divide-line overflow-hidden border-y border-line max-sm:-mx-(--page-edge) sm:rounded-lg sm:border-x"
            data-edge
          >
            {part.entries.map(children)}
          </ul>
        </section>
      ))}
    </div>
  )
}
