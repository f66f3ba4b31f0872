import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { legalPaths } from '../../legal-paths.ts'
import { Link } from '../../page/link.tsx'
import { Commissioner } from './commissioner.tsx'
import { ReachOperator } from './reach-operator.tsx'

type Props = { heading?: 'h2' | 'h3'; className?: string }

/**
 * Says how to complain about the use of personal details, and by when an answer comes (Data Protection Act
 * 2018, section 164A).
 */
export function DataComplaint({ heading: Heading = 'h2', className = '' }: Props) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { name, contact } = operator
  const hasContact = contact.email !== '' || contact.phone !== ''
  return (
    <section aria-labelledby="data-complaint" className={`grid gap-3 wrap-anywhere ${className}`}>
      <Heading id="data-complaint">Complain about how your details are used</Heading>
      <p>
        To complain,{' '}
        <Link
          to={legalPaths.dataComplaint()}
          className="font-bold text-primary-text underline underline-offset-4"
        >
          use our form
        </Link>
        , which confirms at once that your complaint has arrived
        {hasContact && (
          <>
            , or <ReachOperator contact={contact} />
          </>
        )}
        . In the United Kingdom, {name} must confirm within 30 days that your complaint has arrived, look into
        it without undue delay, and tell you the outcome.
      </p>
      <Commissioner />
    </section>
  )
}
