import type { Contract } from '@touchline/contract/entities/joining/contract'
import { Fragment } from 'react'
import { isOpen, peopleWords, venueWords } from './contract-state.ts'

const noneWords = ({ state }: Contract): string => (state === 'leaving' ? 'None' : 'None within three months')

/** Lists who is in a contract, where its plan is offered, and what is paid next. */
export function ContractFacts({ contract }: { contract: Contract }) {
  const { people, venueNames, payments } = contract
  const next = payments.find(({ state }) => state === 'ahead')
  const facts = [
    { term: 'Who', words: peopleWords(people) },
    { term: 'Offered at', words: venueWords(venueNames) },
    ...(isOpen(contract)
      ? [
          {
            term: 'Next payment',
            words: next ? `${next.price.formatted} on ${next.onWords}` : noneWords(contract),
          },
        ]
      : []),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(({ term, words }) => (
        <Fragment key={term}>
          <dt className="font-bold sm:text-ink-soft">{term}</dt>
          <dd className="max-sm:-mt-3">{words}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
