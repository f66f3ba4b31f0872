import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'

type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Loads the script, for a loader: afterwards the part renders at once. */
  preload: () => Promise<void>
}

/**
 * Makes a part of a page whose script is fetched when it is first rendered, inside a `<Suspense>`: a window,
 * a menu. `until` may delay the fetch where the server has rendered the part.
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
  // The server fetches all scripts when it starts, and waits for none while it renders. A fetch that fails is
  // repeated, and fails again, where the part is rendered.
  if (import.meta.env.SSR) get().catch(() => null)
  function Part(props: Props) {
    // Keeps the first choice: to React the two are different components, and
    // what is open in one would be lost.
    const [Loaded] = useState(() => loaded)
    return Loaded ? <Loaded {...props} /> : <Fetched {...props} />
  }
  return Object.assign(Part, { preload: async () => void (await get()) })
}
