import type { Catalogue } from '../../catalogue/catalogues.ts'
import { canSellAt, type StaffRecord } from './desk.ts'

/**
 * Returns the card readers of the venues at which these staff sell. The account at the provider may be another
 * client's too, and lists the readers of both.
 */
export const readersOf = (staff: StaffRecord, { venueBySlug }: Pick<Catalogue, 'venueBySlug'>): Set<string> =>
  new Set(
    [...venueBySlug.values()]
      .filter(({ id }) => canSellAt(staff, id))
      .flatMap(({ cardReaders }) => cardReaders),
  )
