import type { VisitorRecord } from '../../stores/account/visitors.ts'

/**
 * S09: true when staff sell at this venue. None of the staff limited to venues sell at one that has left the
 * catalogue.
 */
export const canSellAt = (
  { staffVenueIds }: Pick<VisitorRecord, 'staffVenueIds'>,
  venueId: number | undefined,
): boolean => staffVenueIds.length === 0 || (venueId !== undefined && staffVenueIds.includes(venueId))
