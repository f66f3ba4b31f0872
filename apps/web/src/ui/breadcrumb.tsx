import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ChevronRightIcon } from './icons.tsx'

type Props = {
  /** Links from the top to this page, which is the last one. */ crumbs: readonly {
    key: string
    content: ReactNode
  }[]
}

export function Breadcrumb({ crumbs }: Props) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-1 text-ink-soft">
        {crumbs.map(({ key, content }, index) => (
          // A phone has room only for the link up.
          <li
            key={key}
            className={classNames('flex items-center gap-1', index !== crumbs.length - 2 && 'max-sm:hidden')}
          >
            {index > 0 && (
              <span className="max-sm:hidden">
                <ChevronRightIcon size={14} />
              </span>
            )}
            {index === crumbs.length - 2 && (
              <span className="rotate-180 sm:hidden">
                <ChevronRightIcon size={14} />
              </span>
            )}
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="py-1 text-ink">
                {content}
              </span>
            ) : (
              content
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
