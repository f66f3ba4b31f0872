import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { partsOfDay, type Starting } from '@touchline/rules/parts-of-day'

type Props<Entry> = {
  entries: readonly Entry[]
  /** Small cards stand side by side, rows below each other. */
  shape?: 'rows' | 'tiles'
  children: (entry: Entry) => ReactNode
}

/** A34: a list under a heading for each part of the day. */
export function PartsOfDay<Entry extends Starting>({ entries, shape = 'rows', children }: Props<Entry>) {
  const id = useId()
  return (
    <div className="grid gap-8">
      {partsOfDay(entries).map((part) => (
        <section key={part.name} aria-labelledby={`${id}${part.name}`}>
          <h3 id={`${id}${part.name}`} className="mb-3 flex items-center gap-3">
            {part.name}
            <span aria-hidden="true" className="h-px grow bg-line" />
          </h3>
          <ul
            className={classNames(
              'grid gap-3',
              shape === 'tiles' && 'grid-cols-2 md:grid-cols-3 lg:grid-cols-5',
            )}
          >
            {part.entries.map(children)}
          </ul>
        </section>
      ))}
    </div>
  )
}
