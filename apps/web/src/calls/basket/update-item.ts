import { messages } from '../../messages.ts'
import { ApiError } from '../api-error.ts'
import { errorWords } from '../error-words.ts'
import { useBasketMutation } from './basket-mutation.ts'

type Options = {
  /** F11: for a caller that asks to be warned, and says the warning itself. */
  onOverlap?: (words: string) => void
}

/** How many places a line has, of which kind, for whom, and what it uses. */
export const useUpdateItem = ({ onOverlap }: Options = {}) =>
  useBasketMutation(
    async () => (await import('@touchline/contract/calls/basket/update-item')).updateItem,
    messages.itemUpdated,
    (error) => {
      if (!onOverlap || !(error instanceof ApiError) || error.code !== 'PLACES_OVERLAP') return false
      onOverlap(errorWords(error))
      return true
    },
  )
