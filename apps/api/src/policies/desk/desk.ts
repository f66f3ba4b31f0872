import type { VisitorRecord } from '../../stores/account/visitors.ts'

/** S09: whether staff sell at this venue; one that is not in the catalogue any more is sold by none of them. */
export const sellsAt = (
  { staffVenueIds }: Pick<VisitorRecord, 'staffVenueIds'>,
  venueId: number | undefined,
): boolean => staffVenueIds.length === 0 || (venueId !== undefined && staffVenueIds.includes(venueId))
