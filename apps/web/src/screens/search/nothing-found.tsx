import { Suspense } from 'react'
import type { WhyNothing } from '../../calls/catalogue/search-sessions.ts'
import { Link } from '../../page/link.tsx'
import { paths, type SessionSearch } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { listEasierSearches, whyNothing } from './easier-searches.ts'
import { NearestInstead } from './instead.ts'
import { noneWords } from './search-words.ts'

type Props = { search: SessionSearch; today: string; why: WhyNothing }

/** Says why nothing was found, and shows at once what comes nearest; links to other searches are last. */
export function NothingFound({ search, today, why }: Props) {
  return (
    <>
      <Notice type="info" title={noneWords(search, today)}>
        <p>{whyNothing(search, why)}</p>
      </Notice>
      <Suspense>
        <NearestInstead search={search} today={today} />
      </Suspense>
      <ul className="mt-4 flex flex-wrap gap-x-5">
        {listEasierSearches(search, today, why).map((one) => (
          <li key={one.words}>
            <Link
              to={paths.search(one.search)}
              staysHere
              className="inline-block rounded-sm py-2 font-bold text-primary-text underline underline-offset-4"
            >
              {one.words}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
