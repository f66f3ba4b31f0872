import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../calls/catalogue/get-client.ts'
import { LegalLink } from '../features/legal/legal-link.tsx'
import { legalPages } from '../features/legal/legal-pages.ts'
import { usePageFacts } from '../page/page-facts.ts'
import { useRouteFacts } from './route-facts.ts'

type Props = { listStyle: string; linkStyle: string; onFollow?: () => void }

/** Lists the operator's statements. A kiosk has none, since its pages must not lead out of it. */
export function LegalNav({ listStyle, linkStyle, onFollow }: Props) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { isKiosk } = usePageFacts()
  const { facts } = useRouteFacts()
  if (isKiosk) return null
  return (
    <nav aria-label="Legal">
      <ul className={listStyle}>
        {legalPages(operator).map((page) => (
          <li key={page.label}>
            <LegalLink
              {...page}
              className={linkStyle}
              // A page in the same window would lose the words typed at the checkout.
              opensWindow={facts.hasCardFrames === true}
              {...(onFollow && { onClick: onFollow })}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
