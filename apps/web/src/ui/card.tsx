import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  children: ReactNode
  as?: 'div' | 'section' | 'article' | 'li'
  padded?: boolean
  labelledBy?: string
}

export function Card({ children, as: Element = 'div', padded = true, labelledBy }: Props) {
  return (
    <Element
      aria-labelledby={labelledBy}
      className={classNames('rounded-lg border border-line bg-surface shadow-card', padded && 'p-4 sm:p-6')}
    >
      {children}
    </Element>
  )
}
