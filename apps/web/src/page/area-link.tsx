import type { ReactNode } from 'react'
import { type AreaPath, areaAddress } from '../paths.ts'
import { usePageFacts } from './page-facts.ts'

type Props = { to: AreaPath; children: ReactNode; className?: string }

/**
 * A link to another part of the same site (account area, online joining), which is not a screen of this app. There is
 * none in a kiosk: a visitor who follows it is out of sight of what logs them out (decisions/0023). Nor is there one where the
 * operator has no such area (decisions/0037).
 */
export function AreaLink({ to, children, className }: Props) {
  const facts = usePageFacts()
  const address = areaAddress(to, facts)
  if (facts.isKiosk || address === null) return null
  return (
    <a href={address} className={className}>
      {children}
    </a>
  )
}
