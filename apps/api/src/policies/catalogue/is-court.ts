import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { ShownItem } from '../../stores/basket/basket-record.ts'

/** True for the hour of a court: what people book several of, one after the other, as one time. */
export const isCourt = (
  { categorySlug, course, location }: Pick<ShownItem, 'categorySlug' | 'course' | 'location'>,
  { categoryBySlug }: Pick<Catalogue, 'categoryBySlug'>,
): boolean =>
  course === undefined && location !== '' && categoryBySlug.get(categorySlug)?.kind === 'resources'
