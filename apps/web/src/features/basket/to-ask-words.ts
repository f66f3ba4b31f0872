import type { Cart } from '@touchline/contract/entities/basket/cart'
import { countWords } from '@touchline/rules/words/count-words'

/** Says in one sentence what will be asked before the basket can be paid for; null where nothing will. */
export function toAskWords({
  places,
  questionsEach,
  agreement,
  questionsOnce,
}: Cart['toAsk']): string | null {
  const parts = [
    ...(places > 0 ? [places === 1 ? 'who is coming' : `who is coming to ${places} places`] : []),
    ...(questionsEach > 0 ? [`up to ${countWords(questionsEach, 'question')} for each person`] : []),
    ...(questionsOnce > 0 ? [`${countWords(questionsOnce, 'question')} about your booking`] : []),
    ...(agreement ? ['for an agreement'] : []),
  ]
  const last = parts.pop()
  if (last === undefined) return null
  return `Before you pay we’ll ask ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}.`
}
