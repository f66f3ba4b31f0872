import {
  commissionerAddress,
  commissionerPage,
  commissionerSentence,
} from '@touchline/rules/complaints/complaint-words'
import { usePageFacts } from '../../page/page-facts.ts'

const [before, after] = commissionerSentence.split(commissionerPage)

/** Says that a person can also complain to the Information Commissioner. A kiosk and a frame lead to no other site. */
export function Commissioner() {
  const { isKiosk, isEmbedded } = usePageFacts()
  if (isKiosk || isEmbedded) return <p>{commissionerSentence}</p>
  return (
    <p>
      {before}
      <a
        href={commissionerAddress}
        target="_blank"
        rel="noreferrer"
        className="font-bold text-primary-text underline underline-offset-4"
      >
        {commissionerPage}
        <span className="visually-hidden"> (opens in a new window)</span>
      </a>
      {after}
    </p>
  )
}
