import type { ToAsk } from '@touchline/contract/entities/basket/to-ask'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { type QuestionScope, questionIdsOf, waiverOf } from '../../policies/questions/required-questions.ts'

/**
 * Counts the questions that a session or course has for a place, as the basket will. Left out where there are
 * none.
 */
export function presentToAsk(sold: QuestionScope, catalogue: Catalogue): { toAsk?: ToAsk } {
  const { people, bookerMust } = questionIdsOf(sold, catalogue)
  const agreement = waiverOf(sold.category, catalogue) !== null
  const asksPeople = agreement || people.length > 0
  if (!asksPeople && bookerMust.length === 0) return {}
  return {
    toAsk: {
      places: asksPeople ? 1 : 0,
      questionsEach: people.length,
      agreement,
      questionsOnce: bookerMust.length,
    },
  }
}
