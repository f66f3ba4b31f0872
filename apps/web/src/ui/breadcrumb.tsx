import type { ReactNode } from 'react'
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
          <li key={key} className="flex items-center gap-1">
            {index > 0 && <ChevronRightIcon size={14} />}
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
