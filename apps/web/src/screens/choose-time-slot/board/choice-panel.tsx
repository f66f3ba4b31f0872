import type { ReactNode } from 'react'
import type { Session } from '../../../calls/listing-types.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TakenNotice } from '../basket/taken-notice.tsx'
import { courtName, spanWords } from './board-words.ts'
import type { Choice } from './choice.ts'

type Props = {
  /** True when nothing is chosen. */
  isEmpty: boolean
  /** Chosen time that has gone to another customer. */
  lost: Session | null
  /** Choices that can be booked in its place. */
  others: readonly Choice[]
  /** True when the visitor did not press for it: the focus stays where it is. */
  keepsFocus: boolean
  onTake: (run: Choice) => void
  children: ReactNode
}

/** Holds the choice: at the foot of a phone's screen, beside the board where there is room. */
export function ChoicePanel({ isEmpty, lost, others, keepsFocus, onTake, children }: Props) {
  const isBar = !isEmpty || lost ? '' : undefined
  return (
    <aside
      aria-label="Your choice"
      data-bottom-bar={isBar}
      data-choice-bar={isBar}
      className={classNames(
        'max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-(--page-edge) max-lg:bg-raised max-lg:px-(--page-edge) max-lg:has-[button]:border-t max-lg:has-[button]:border-line max-lg:has-[button]:py-2 lg:sticky lg:top-[calc(var(--header-stuck)+var(--strip-stuck)+16px)]',
        isBar === '' && 'lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-4',
      )}
    >
      {lost && (
        <TakenNotice
          name={`${courtName(lost)} at ${lost.starts} to ${lost.ends}`}
          hasAlternatives={others.length > 0}
          keepsFocus={keepsFocus}
        >
          <ul className="mt-3 flex flex-wrap gap-3">
            {others.map((run) => (
              <li key={run[0].id}>
                <Button variant="secondary" size="small" onClick={() => onTake(run)}>
                  {`${courtName(run[0])}, ${spanWords(run)}`}
                </Button>
              </li>
            ))}
          </ul>
        </TakenNotice>
      )}
      {children}
    </aside>
  )
}
