import type { QueryClient } from '@tanstack/react-query'
import type { SlotId } from '@touchline/contract/entities/timetable/slot'
import { waitlistToastMs } from '@touchline/rules/limits/limits'
import { ApiError } from '../../calls/api-error.ts'
import { callsOfPlaces } from '../../calls/basket/keep-cart.ts'
import { callApiOf } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { forgetOffers } from '../../calls/waitlist/forget-offers.ts'
import { joinWaitlist } from '../../calls/waitlist/join.ts'
import { joinSpan, type WaitedSpan } from '../../calls/waitlist/join-span.ts'
import { leaveWaitlist } from '../../calls/waitlist/leave.ts'
import { messages } from '../../messages.ts'
import type { ToastStore } from '../../ui/toasts/toasts.ts'

// Ours: the specification has no offers.
const offerDeclined = 'You gave the place back. You are no longer on the waitlist.'

type Change = {
  client: QueryClient
  toasts: ToastStore
  id: SlotId
  /** Span in which any court is waited for, instead of the one session. */
  span?: WaitedSpan | undefined
  quantity?: number | undefined
  /** The customer's entry, to leave it; null to join. */
  waitlistId: number | null
  /** True when a held place is given back. */
  isDecline?: boolean
  /** Asks a visitor to log in first; their choice is carried out afterwards. */
  logInFirst: () => void
}

const toast = { closeAfterMs: waitlistToastMs }
const failures = { default: messages.waitlistFailed, byStatus: { 500: messages.waitlistFailed } }

/**
 * Joins or leaves a waitlist, with a toast for either result (spec 8 and 9). Done only when the lists have
 * loaded again: a refusal is news about them too.
 */
export async function changeWaitlist(change: Change): Promise<void> {
  const { client, toasts, id, span, quantity = 1, waitlistId, isDecline, logInFirst } = change
  const callApi = callApiOf(client)
  const user = client.getQueryData(userQuery().queryKey)
  if (!user) {
    logInFirst()
    return
  }
  const forget = () => forgetOffers(client, (offer) => offer.waitlistId === waitlistId)
  try {
    if (waitlistId === null)
      await (span ? joinSpan(callApi, span) : joinWaitlist(callApi, { id, userId: user.id, quantity }))
    else {
      await leaveWaitlist(callApi, { id, waitlistId, userId: user.id })
      forget()
    }
    await askAgain(client)
    const leftWords = isDecline ? offerDeclined : messages.waitlistLeft
    toasts.show('success', waitlistId === null ? messages.waitlistJoined : leftWords, toast)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LOGIN_REQUIRED') logInFirst()
    else toasts.show('error', errorWords(error, failures), toast)
    // The place was put into the basket on another page.
    if (error instanceof ApiError && error.code === 'ALREADY_IN_BASKET') forget()
    await askAgain(client)
  }
}

async function askAgain(client: QueryClient): Promise<void> {
  await Promise.all(callsOfPlaces.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
