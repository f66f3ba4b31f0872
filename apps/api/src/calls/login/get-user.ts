import { getUser } from '@touchline/contract/calls/login/get-user'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readUser } from './read-user.ts'

export const serveGetUser = serve(getUser, async ({ visit }) => {
  const user = await readUser(visit, await visit.visitor())
  return user === null ? refuse('LOGIN_REQUIRED') : { data: user }
})
