import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import type { LegalPage } from './legal-pages.ts'

type Props = LegalPage & {
  className: string
  /** True beside a form, so that nothing typed is lost. */
  opensWindow?: boolean
  onClick?: () => void
}

/**
 * Links to a statement of the operator's or of ours. Inside another site it opens in a window of its own,
 * as other links do that lead out of the frame.
 */
export function LegalLink({ label, address, className, opensWindow = false, onClick }: Props) {
  const { basePath, isEmbedded } = usePageFacts()
  const isOurs = address.startsWith('/')
  const props = { className, ...(onClick && { onClick }) }
  if (opensWindow || isEmbedded)
    return (
      <a href={isOurs ? basePath + address : address} target="_blank" rel="noreferrer" {...props}>
        {label}
        <span className="visually-hidden"> (opens in a new window)</span>
      </a>
    )
  if (isOurs)
    return (
      <Link to={address} {...props}>
        {label}
      </Link>
    )
  return (
    <a href={address} {...props}>
      {label}
    </a>
  )
}
