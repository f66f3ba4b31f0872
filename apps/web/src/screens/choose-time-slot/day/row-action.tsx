import type { ReactNode } from 'react'
import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { bookStyle, coversRow } from './slot-card.tsx'

type Props = {
  /** The address of its own page. */
  to: string
  /** Accessible name: the visible words, and the session behind them. */
  name: string
  look?: 'button' | 'words'
  children: ReactNode
}

/** Links a row to its session: a press anywhere on the row opens the sheet. */
export function RowLink({ to, name, look = 'words', children }: Props) {
  return (
    <Link
      to={to}
      opensSheet
      aria-label={name}
      className={classNames('rounded-md', look === 'button' && bookStyle, coversRow)}
    >
      {children}
    </Link>
  )
}
