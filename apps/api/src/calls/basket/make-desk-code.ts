import { makeDeskCode } from '@touchline/contract/calls/basket/make-desk-code'
import { serve } from '../../call/serve.ts'
import { makeDeskCode as make } from '../../commands/basket/hand-over/make-desk-code.ts'

export const serveMakeDeskCode = serve(makeDeskCode, ({ context }) => make(context))
