import { ApiError } from '../api-error.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'

/** Asks for the price of a place for a member who comes along (spec 3, Ticket discount). */
export function usePriceTicket() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/timetable/price-ticket')).priceTicket,
  })
}

/** Words for every visitor, whatever the server says. */
const OWN_WORDS: Record<number, string> = {
  429: 'Too many numbers were tried in a short time. Your tickets are kept. Wait a little and try again.',
}

/** Returns the error's words: the server's own only for a 400 (spec 5). */
export function priceTicketWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 400) return errorWords(error)
  return errorWords(new ApiError({ status: error.status, message: '' }), { byStatus: OWN_WORDS })
}
