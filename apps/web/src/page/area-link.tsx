import type { ReactNode } from 'react'
import { type AreaPath, areaAddress } from '../paths.ts'
import { Link } from './link.tsx'
import { usePageFacts } from './page-facts.ts'

type Props = { to: AreaPath; children: ReactNode; className?: string; onClick?: (() => void) | undefined }

/**
 * A link to the account area or online joining: a screen of ours, or another part of the same site. There is none in a
 * kiosk: a visitor who follows it is out of sight of what logs them out (decisions/0023). Nor is there one where the
 * operator has no such area (decisions/0037). Inside another site the account opens in a tab: no frame shows it (S25).
 */
export function AreaLink({ to, children, className, onClick }: Props) {
  const facts = usePageFacts()
  const address = areaAddress(to, facts)
  if (facts.isKiosk || address === null) return null
  const props = { className, ...(onClick && { onClick }) }
  if (to.area === 'myAccount' && facts.isEmbedded)
    return (
      <a href={address} target="_blank" rel="noreferrer" {...props}>
        {children}
        <span className="visually-hidden"> (opens in a new window)</span>
      </a>
    )
  if (to.area === 'myAccount' && facts.areaOrigins.myAccount === '')
    return (
      <Link to={to.path} {...props}>
        {children}
      </Link>
    )
  return (
    <a href={address} {...props}>
      {children}
    </a>
  )
}
