import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { LegalLink } from './legal-link.tsx'
import { privacyPage } from './legal-pages.ts'

/**
 * Says beside a form what happens with the details typed there. Renders nothing where the operator says
 * nothing about it, and none of its links on a kiosk.
 */
export function PrivacyNote() {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { isKiosk } = usePageFacts()
  const page = privacyPage(operator)
  if (page === null || isKiosk) return null
  return (
    <p className="text-sm text-ink-soft">
      How we use your details:{' '}
      <LegalLink
        {...page}
        label="privacy notice"
        className="font-bold text-primary-text underline underline-offset-4"
        opensWindow
      />
    </p>
  )
}
