import { getUser } from '@touchline/contract/calls/login/get-user'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readUser } from './read-user.ts'

export const serveGetUser = serve(getUser, async ({ context }) => {
  const user = await readUser(context, await context.visitor())
  return user === null ? refuse('LOGIN_REQUIRED') : { data: user }
})
