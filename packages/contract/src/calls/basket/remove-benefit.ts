import { defineCall } from '../../define-call.ts'
import { removalOfUse } from './removal-of-use.ts'

export const removeBenefit = defineCall({
  name: 'removeBenefit',
  summary: 'Take a benefit off a line',
  path: '/api/activities/benefit/remove/:cartItemId',
  ...removalOfUse,
})
