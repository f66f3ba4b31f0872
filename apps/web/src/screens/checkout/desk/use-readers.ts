import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readersQuery } from '../../../calls/till/readers.ts'

/** Returns the card readers, with the one that is chosen: the first that has a connection, until staff choose. */
export function useReaders() {
  const { data } = useQuery({ ...readersQuery(), throwOnError: false })
  const readers = data?.data ?? []
  const [chosen, choose] = useState('')
  const reader =
    readers.find(({ id }) => id === chosen) ?? readers.find(({ isOnline }) => isOnline) ?? readers[0] ?? null
  return { readers, reader, choose, isNoneNamed: data?.isNoneNamed ?? false }
}
