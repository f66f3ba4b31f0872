import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../calls/client/get-client.ts'

/** A25: how long a basket lasts, said before there is anything in it. */
export function HoldWords() {
  const { data: operator } = useSuspenseQuery(clientQuery())
  return <>Your basket holds your places for {operator.holdMinutes} minutes while you pay.</>
}
