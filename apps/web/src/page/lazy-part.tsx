import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'

type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** For a loader: afterwards the part renders at once. */
  preload: () => Promise<void>
}

/**
 * A part of a page whose script is fetched when it is first rendered, inside a `<Suspense>`: a window, a menu. Where the
 * server has rendered it, `until` may put the fetching off.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  until?: () => Promise<unknown>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const get = async () => (loaded ??= await loadChunk(load))
  const Fetched = lazy(async () => {
    await until?.()
    return { default: await get() }
  })
  // The server waits for no script while it renders: it fetches them all when it starts. What can't be fetched is asked
  // for again, and fails there, where the part is rendered.
  if (import.meta.env.SSR) get().catch(() => null)
  function Part(props: Props) {
    // As it was at first: to React the two are different components, and what is open in one would be lost.
    const [Loaded] = useState(() => loaded)
    return Loaded ? <Loaded {...props} /> : <Fetched {...props} />
  }
  return Object.assign(Part, { preload: async () => void (await get()) })
}
