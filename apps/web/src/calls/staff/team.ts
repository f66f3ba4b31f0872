import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const teamCall = 'staff/list-team'

/** Asks for the staff with their roles, where the reader manages them. */
export const teamQuery = () =>
  callQuery(
    teamCall,
    async () => (await import('@touchline/contract/calls/staff/list-team')).listTeam,
    {},
    (reply) => reply,
  )

// An owner may change their own roles, too.
const invalidates = [teamCall, 'staff/list-own-posts']

/** Gives a person a role. The form shows a refusal itself. */
export const useGivePost = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/staff/give-post')).givePost,
    invalidates,
  })

/** Takes one role of a person, or all. */
export const useTakePosts = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/staff/take-posts')).takePosts,
    invalidates,
  })
