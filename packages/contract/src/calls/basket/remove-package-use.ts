import { defineCall } from '../../define-call.ts'
import { removalOfUse } from './removal-of-use.ts'

export const removePackageUse = defineCall({
  name: 'removePackageUse',
  summary: 'Take a package’s visit off a line',
  path: '/api/activities/package/remove/:cartItemId',
  ...removalOfUse,
})
