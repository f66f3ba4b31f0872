import { commissionerAddress, commissionerSentence } from '@touchline/rules/complaints/complaint-words'
import { usePageFacts } from '../../page/page-facts.ts'

/** Says that a person can also complain to the Information Commissioner. A kiosk and a frame lead to no other site. */
export function Commissioner() {
  const { isKiosk, isEmbedded } = usePageFacts()
  return (
    <p>
      {commissionerSentence}{' '}
      {!isKiosk && !isEmbedded && (
        <a
          href={commissionerAddress}
          target="_blank"
          rel="noreferrer"
          className="font-bold text-primary-text underline underline-offset-4"
        >
          Complain to the ICO<span className="visually-hidden"> (opens in a new window)</span>
        </a>
      )}
    </p>
  )
}
