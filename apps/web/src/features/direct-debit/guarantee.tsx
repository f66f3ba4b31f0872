import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import { guaranteeTitle } from '@touchline/rules/direct-debit/guarantee'

/** The scheme's own words, whole. */
export function Guarantee({ offer }: { offer: Pick<DirectDebitOffer, 'guarantee'> }) {
  return (
    <section aria-labelledby="guarantee-title" className="rounded-md border border-line p-3 sm:p-4">
      <h3 id="guarantee-title" className="text-base">
        {guaranteeTitle}
      </h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
        {offer.guarantee.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  )
}
