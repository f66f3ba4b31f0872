import { type HasStartTime, partsOfDay } from '@touchline/rules/timetable/parts-of-day'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type Props<Entry> = {
  entries: readonly Entry[]
  /** Layout of the entries: tiles stand side by side, rows below each other. */
  shape?: 'rows' | 'tiles'
  children: (entry: Entry) => ReactNode
}

/** Lists entries under a heading for each part of the day (A34). */
export function PartsOfDay<Entry extends HasStartTime>({ entries, shape = 'rows', children }: Props<Entry>) {
  const id = useId()
  return (
    <div className={classNames('grid', shape === 'rows' ? 'gap-0.5 sm:gap-4' : 'gap-8')}>
      {partsOfDay(entries).map((part, index) => (
        <section key={part.name} aria-labelledby={`${id}${part.name}`}>
          <h3
            id={`${id}${part.name}`}
            className={classNames(
              'flex items-center gap-3',
              shape === 'rows' ? 'mb-1 text-sm leading-5 sm:mb-2.5 sm:text-base' : 'mb-3',
              // On a phone, the day's heading is there.
              shape === 'rows' && index === 0 && 'max-sm:visually-hidden',
            )}
          >
            {part.name}
            <span aria-hidden="true" className="h-px grow bg-line" />
          </h3>
          <ul
            className={classNames(
              'grid',
              shape === 'tiles'
                ? 'grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5'
                : 'divide-y divide-line overflow-hidden rounded-lg border border-line max-sm:-mx-2',
            )}
            data-edge={shape === 'rows' ? '' : undefined}
          >
            {part.entries.map(children)}
          </ul>
        </section>
      ))}
    </div>
  )
}
