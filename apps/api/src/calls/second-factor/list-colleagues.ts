import { listColleagues } from '@touchline/contract/calls/second-factor/list-colleagues'
import { serve } from '../../call/serve.ts'
import { listColleagues as list } from '../../commands/second-factor/switch-user.ts'
import { presentColleague } from '../../presenters/second-factor/factors.ts'

export const serveListColleagues = serve(listColleagues, async ({ context }) => ({
  data: (await list(context)).map(presentColleague),
}))
