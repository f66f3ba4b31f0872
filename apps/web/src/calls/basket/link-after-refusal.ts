import { paths } from '../../paths.ts'
import { ApiError } from '../api-error.ts'

/** Returns the link after a refusal: to the sessions of the induction that must come first. */
export function linkAfterRefusal(error: unknown): { label: string; to: string } | null {
  if (!(error instanceof ApiError) || error.code !== 'INDUCTION_NEEDED') return null
  const { induction, categorySlug, venueSlug } = error.details
  if (typeof categorySlug !== 'string' || typeof venueSlug !== 'string') return null
  return {
    label: `See when the ${String(induction)} takes place`,
    to: paths.chooseSubActivity({ venueSlug, activitySlug: categorySlug }),
  }
}
