import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { venuesQuery } from '../../calls/catalogue/list-venues.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { asksForVenue, joiningPaths } from '../../joining-paths.ts'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { Picture } from '../../page/picture.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

const venuesOnSale = () => venuesQuery('online-joining')

/** Leads straight to the plans of the only venue, or of the remembered one, unless the choice is asked for. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response | null> {
  const { client, rememberedVenue } = servicesOf(context)
  const { searchParams } = new URL(request.url)
  const [venues, user] = await Promise.all([
    ensureQuery(client, venuesOnSale()),
    ensureQuery(client, userQuery()),
  ])
  const remembered = rememberedVenue() ?? user?.homeVenueSlug
  const known =
    venues.length === 1
      ? venues[0]
      : asksForVenue(searchParams)
        ? undefined
        : venues.find(({ slug }) => slug === remembered)
  return known ? redirect(joiningPaths.plans(searchParams, known.slug)) : null
}

/** Asks at which venue the visitor wants a membership. */
export function JoiningVenues() {
  const { data: venues } = useSuspenseQuery(venuesOnSale())
  const { data: operator } = useSuspenseQuery(clientQuery())
  const [search] = useSearchParams()
  return (
    <>
      <PageTitle>Buy a membership</PageTitle>
      <h1 tabIndex={-1}>Buy a membership</h1>
      {venues.length === 0 ? (
        <div className="mt-4 grid max-w-text justify-items-start gap-4">
          <Notice type="info" title="No membership is sold online now">
            <p>Ask {operator.name} what a membership includes. You can book without one.</p>
          </Notice>
          <LinkButton to={paths.home()}>Go to Home</LinkButton>
        </div>
      ) : (
        <>
          <p className="mt-2 mb-4 max-w-text text-lg text-ink-soft">
            Choose the venue that you would use most. Its plans come with all prices.
          </p>
          <ul className="grid gap-3 md:grid-cols-2">
            {venues.map(({ slug, name, town, picture, scene }, index) => (
              <li
                key={slug}
                className="group relative flex items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-card focus-within:border-primary-text hover:border-primary-text"
              >
                <Picture
                  picture={picture}
                  scene={scene}
                  sizes="72px"
                  frame="size-18 shrink-0 rounded-md object-cover"
                  isFirst={index === 0}
                />
                <div className="min-w-0 grow">
                  <h2 className="text-lg">
                    <Link
                      to={joiningPaths.plans(search, slug)}
                      className="after:absolute after:inset-0 after:rounded-lg group-hover:text-primary-text"
                    >
                      {name}
                    </Link>
                  </h2>
                  <p className="text-ink-soft">{town}</p>
                </div>
                <span className="text-primary-text">
                  <ChevronRightIcon />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
