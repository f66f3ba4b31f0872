import type { VenueSummary } from '../../calls/venues/list-venues.ts'
import { addressLine } from '../../features/venue/venue-card.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { Picture } from '../../page/picture.tsx'
import { paths } from '../../paths.ts'

/** A visitor who has chosen before goes on with one tap. */
export function YourVenue({ venue }: { venue: VenueSummary }) {
  return (
    <section
      aria-labelledby="your-venue"
      className="mb-8 flex flex-wrap items-center gap-4 rounded-lg border border-primary-200 bg-primary-50 p-4 sm:p-5"
    >
      <div className="flex min-w-0 grow basis-72 items-center gap-4">
        <Picture
          picture={venue.picture}
          scene={venue.scene}
          sizes="80px"
          frame="size-16 shrink-0 rounded-md object-cover sm:size-20"
          isFirst
        />
        <div className="min-w-0">
          <h2 id="your-venue">
            <span className="block font-sans text-sm font-normal tracking-normal text-ink-soft normal-case">
              Your venue
            </span>{' '}
            {venue.name}
          </h2>
          <p className="text-sm">{addressLine(venue)}</p>
        </div>
      </div>
      <div className="max-sm:w-full">
        <LinkButton
          to={paths.chooseActivity({ venueSlug: venue.slug })}
          label={`Book an activity at ${venue.name}`}
          wide
        >
          Book an activity
        </LinkButton>
      </div>
    </section>
  )
}
