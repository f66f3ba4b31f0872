import type { PartySupervision, PersonPrice } from '@touchline/contract/entities/basket/person-price'
import { adultsMissing, supervisionWords } from '@touchline/rules/people/supervision'
import { ageOfPerson } from '@touchline/rules/prices/person'
import { countWords } from '@touchline/rules/words/count-words'
import type { NamedPerson } from './people-choice.ts'

/** Says which adults must accompany the chosen children, by the server's rule; null where none is missing. */
export function adultsNeededWords(
  supervision: PartySupervision | null,
  people: readonly Pick<PersonPrice, 'age'>[],
  named: readonly NamedPerson[],
  date: string,
): string | null {
  if (supervision === null) return null
  const chosen = [...people.map(({ age }) => age), ...named.map((one) => ageOfPerson(one, date))]
  const missing = adultsMissing([...supervision.present, ...chosen], supervision)
  return missing === 0
    ? null
    : `${supervisionWords(supervision)} Choose ${countWords(missing, { one: 'more adult', many: 'more adults' })} together with the children, or fewer children.`
}
