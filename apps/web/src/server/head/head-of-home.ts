import { countWords } from '@touchline/rules/words/count-words'
import { freeQuery } from '../../calls/catalogue/list-free.ts'
import { firstVenuesQuery } from '../../calls/catalogue/list-venues.ts'
import { paths } from '../../paths.ts'
import { schemaObject } from './data.ts'
import { describe, listSome } from './describe.ts'
import type { Known } from './known.ts'
import { absolute, type PageHead } from './page-head.ts'
import { organisation } from './place-data.ts'

type Free = { total: number; activities: readonly { name: string }[] }

/** Describes the first page, however much of its search is in the address. */
export function homeHead(known: Known): PageHead {
  const { client, operator, where } = known
  const name = freeQuery({ date: '' }).queryKey[0]
  const [free] = client.getQueriesData<Free>({ queryKey: [name] }).map(([, data]) => data)
  const total = free?.total ?? client.getQueryData(firstVenuesQuery('bookings').queryKey)?.total ?? 0
  const activities = free?.activities.map((activity) => activity.name) ?? []
  const at = total > 1 ? ` at ${countWords(total, 'venue')}` : ''
  const url = absolute(where, paths.home())
  return {
    title: operator.name,
    description: describe(
      activities.length > 0
        ? `Book ${listSome(activities)} with ${operator.name}${at}.`
        : `Book with ${operator.name}${at}.`,
      'See what is available near you, with times and prices.',
    ),
    path: paths.home(),
    shows: {},
    isListed: true,
    data: [
      schemaObject('WebSite', {
        '@id': `${url}#site`,
        name: operator.name,
        url,
        publisher: organisation(operator, where),
      }),
    ],
  }
}
