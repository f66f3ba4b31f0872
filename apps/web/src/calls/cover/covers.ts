import type { Cover } from '@touchline/contract/entities/cover/cover'
import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const coversCall = 'cover/list-covers'

/** Asks for the requests for cover that concern the staff who are logged in. */
export const coversQuery = () =>
  callQuery(
    coversCall,
    async () => (await import('@touchline/contract/calls/cover/list-covers')).listCovers,
    {},
    (reply) => reply.data,
  )

/** Counts the requests on which the reader can decide now. */
export const coversToDecide = (covers: readonly Cover[]): number =>
  covers.filter(({ acts }) => acts.includes('decide')).length

const invalidates = [coversCall, 'attendance/get-day']

export const useAskForCover = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/cover/ask-for-cover')).askForCover,
    invalidates,
  })

export const useAnswerCover = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/cover/answer-cover')).answerCover,
    // A colleague who was quicker is seen after a refusal, too.
    onError: (_error, _args, client) => void client.invalidateQueries({ queryKey: [coversCall] }),
    invalidates,
  })

export const useChangeCover = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/cover/change-cover')).changeCover,
    invalidates,
  })

export const useDecideOnCover = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/cover/decide-on-cover')).decideOnCover,
    onError: (_error, _args, client) => void client.invalidateQueries({ queryKey: [coversCall] }),
    invalidates,
  })
