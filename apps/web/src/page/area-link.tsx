import type { ReactNode } from 'react'
import { type AreaPath, areaAddress } from '../paths.ts'
import { Link } from './link.tsx'
import { usePageFacts } from './page-facts.ts'

type Props = { to: AreaPath; children: ReactNode; className?: string; onClick?: (() => void) | undefined }

/**
 * Links to the account area or online joining, on a screen of ours or in another part of the same site.
 * Renders nothing in a kiosk: a visitor who followed it would be out of sight of the automatic log-out
 * (decisions/0023). Renders nothing where the operator has no such area (decisions/0037). Inside another site
 * the account opens in a tab, since no frame shows it (S25).
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
  if (facts.areaOrigins[to.area] === '')
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
