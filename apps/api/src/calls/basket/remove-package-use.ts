import { removePackageUse } from '@touchline/contract/calls/basket/remove-package-use'
import { serve } from '../../call/serve.ts'
import { answerRemovalOfUse } from './answer-removal-of-use.ts'

export const serveRemovePackageUse = serve(removePackageUse, answerRemovalOfUse('package'))
