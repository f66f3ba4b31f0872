import type { Client } from '@touchline/contract/entities/catalogue/client'
import { legalPaths } from '../../legal-paths.ts'

export type LegalPage = {
  label: string
  /** A page of the operator's own (an https address), or a path of ours. */
  address: string
}

type Operator = Pick<Client, 'links' | 'hasPrivacyNotice' | 'terms'>

/** Finds the privacy notice: the operator's own page, else its words on a page of ours; null for none. */
export function privacyPage({ links, hasPrivacyNotice }: Operator): LegalPage | null {
  const address = links.privacy ?? (hasPrivacyNotice ? legalPaths.privacy() : null)
  return address === null ? null : { label: 'Privacy notice', address }
}

/**
 * Lists the pages about law and people's details. What only the operator can say (privacy and terms) has no
 * link where it says nothing; the others are built in. Complaints about
 * data go to a form of ours, beside whatever pages the operator has.
 */
export function legalPages(operator: Operator): LegalPage[] {
  const { links, terms } = operator
  const privacy = privacyPage(operator)
  const termsAddress = links.terms ?? (terms.trim() === '' ? null : legalPaths.terms())
  return [
    ...(privacy ? [privacy] : []),
    ...(termsAddress === null ? [] : [{ label: 'Terms and conditions', address: termsAddress }]),
    { label: 'Cookies', address: links.cookies ?? legalPaths.cookies() },
    { label: 'Accessibility statement', address: links.accessibility ?? legalPaths.accessibility() },
    { label: 'Complain about your data', address: legalPaths.dataComplaint() },
  ]
}
