import { listOwnPosts } from '@touchline/contract/calls/staff/list-own-posts'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'

export const serveListOwnPosts = serve(listOwnPosts, async ({ context }) => {
  const visitor = await context.visitor()
  return isAtDesk(visitor) ? { data: visitor.posts } : refuse('FORBIDDEN')
})
