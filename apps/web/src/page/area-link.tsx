import type { ReactNode } from 'react'
import { type AreaPath, areaAddress } from '../paths.ts'
import { usePageFacts } from './page-facts.ts'

type Props = { to: AreaPath; children: ReactNode; className?: string }

/** A link to another part of the same site (account area, online joining), which is not a screen of this app. */
export function AreaLink({ to, children, className }: Props) {
  return (
    <a href={areaAddress(to, usePageFacts())} className={className}>
      {children}
    </a>
  )
}
