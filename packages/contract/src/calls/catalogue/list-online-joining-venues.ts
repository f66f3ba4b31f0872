import { defineCall } from '../../define-call.ts'
import { listVenues } from './list-venues.ts'

/** Spec 7: lists venues for online joining; programs ask it instead of `listVenues`. */
export const listOnlineJoiningVenues = defineCall({
  ...listVenues,
  name: 'listOnlineJoiningVenues',
  summary: 'The venues that sell memberships online, by name',
  path: '/api/activities/venues/online-joining',
})
