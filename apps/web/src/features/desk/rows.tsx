import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** What staff have to look at, one below the other. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <Card padded={false}>
    <ul className="divide-y divide-line">{children}</ul>
  </Card>
)
