import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** Shows a list of things for staff to check. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <Card padded={false}>
    <ul className="divide-y divide-line">{children}</ul>
  </Card>
)
