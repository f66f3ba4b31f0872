import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False on the server and while its page is being brought alive: what is fetched apart can't be rendered before. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
