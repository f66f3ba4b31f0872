import { makeDeskCode } from '@touchline/contract/calls/basket/make-desk-code'
import { makeDeskCode as make } from '../../commands/basket/make-desk-code.ts'
import { serve } from '../../serve.ts'

export const serveMakeDeskCode = serve(makeDeskCode, ({ visit }) => make(visit))
