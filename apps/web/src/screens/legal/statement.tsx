import type { ReactNode } from 'react'
import { PageTitle } from '../../page/page-title.tsx'

/** Shows one statement: its title, and text of a readable width. */
export function Statement({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="grid max-w-text gap-4 wrap-anywhere [&_h2]:mt-4">
        <h1>{title}</h1>
        {children}
      </div>
    </>
  )
}
