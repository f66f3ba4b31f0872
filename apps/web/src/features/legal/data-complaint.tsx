import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { ReachOperator } from './reach-operator.tsx'

type Props = { heading?: 'h2' | 'h3'; className?: string }

/**
 * Says how to complain about the use of personal details, and by when an answer comes (Data Protection Act
 * 2018, section 164A). Renders nothing where the operator names no email address: the law asks for a way to
 * complain electronically.
 */
export function DataComplaint({ heading: Heading = 'h2', className = '' }: Props) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  if (operator.contact.email === '') return null
  return (
    <section aria-labelledby="data-complaint" className={`grid gap-3 wrap-anywhere ${className}`}>
      <Heading id="data-complaint">Complain about how your details are used</Heading>
      <p>
        To complain, <ReachOperator contact={operator.contact} />. In the United Kingdom, {operator.name} must
        confirm within 30 days that your complaint has arrived, look into it without undue delay, and tell you
        the outcome.
      </p>
      <p>You can also complain to the Information Commissioner’s Office (ICO).</p>
    </section>
  )
}
