import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Listing } from '../../../calls/listing-types.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { nearest } from './alternatives.ts'
import { TakenNotice } from './taken-notice.tsx'

type Option = { key: string; words: string; to: string }

type Props<Entry, Key extends QueryKey> = {
  name: string
  wantedAt: number
  /** Query for the day's list, which this page has not loaded until now. */
  query: UseQueryOptions<Listing<Entry>, DefaultError, Listing<Entry>, Key>
  isOther: (entry: Entry) => boolean
  optionOf: (entry: Entry) => Option
}

/** Offers the nearest other times of the day, on a page of one session that was just taken. */
export function TakenElsewhere<Entry extends { timestamp: number }, Key extends QueryKey>({
  name,
  wantedAt,
  query,
  isOther,
  optionOf,
}: Props<Entry, Key>) {
  const { data, isPending } = useQuery({ ...query, staleTime: 0, throwOnError: false })
  const options = nearest(data?.entries ?? [], wantedAt, isOther).map(optionOf)
  return (
    <TakenNotice name={name} hasAlternatives={isPending || options.length > 0}>
      <ul className="mt-3 flex flex-wrap gap-3">
        {options.map(({ key, words, to }) => (
          <li key={key}>
            <LinkButton to={to} variant="secondary" size="small">
              {words}
            </LinkButton>
          </li>
        ))}
      </ul>
    </TakenNotice>
  )
}
