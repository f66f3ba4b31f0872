import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

export type Loadable<Props extends object> = {
  Component: ComponentType<Props>
  /** For a loader: afterwards it renders at once, on the server too. */
  preload: () => Promise<void>
}

/**
 * A part of a screen whose script is fetched only where it is shown. What the server has rendered of it stays on the
 * page and comes alive when its script is there.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let ready: ComponentType<Props> | null = null
  const preload = async () => {
    ready ??= await load()
  }
  const Lazy = lazy(async () => ({ default: ready ?? (await load()) }))
  function Part(props: Props) {
    useEffect(() => window.pageIsAlive?.(), [])
    // As it was at first: a part that changes its kind while it is used would lose what is open in it. A promise,
    // even a kept one, is waited for, and the server does not wait.
    const [Ready] = useState(() => ready)
    return Ready ? <Ready {...props} /> : <Lazy {...props} />
  }
  return {
    Component: (props) => (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ),
    preload,
  }
}
