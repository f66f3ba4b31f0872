import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { loadChunk } from '../load-chunk.ts'
import { untilWanted } from './wanted.ts'

export type Loadable<Props extends object> = {
  Component: ComponentType<Props>
  /** For a loader: afterwards it renders at once, on the server too. */
  preload: () => Promise<void>
}

/**
 * A part of a screen whose script is fetched only where it is shown. What the server has rendered of it stays on the
 * page, asleep: it comes alive when somebody is there, when it has to change, or a moment later.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let ready: ComponentType<Props> | null = null
  const waiting = new Set<() => void>()
  const preload = async () => {
    ready ??= await loadChunk(load)
    for (const tell of waiting) tell()
  }
  const subscribe = (tell: () => void) => {
    waiting.add(tell)
    return () => void waiting.delete(tell)
  }
  const isReady = () => ready !== null
  const Lazy = lazy(async () => {
    await untilWanted()
    await preload()
    return { default: ready ?? Nothing }
  })
  function Part(props: Props) {
    useEffect(() => window.pageIsAlive?.(), [])
    // As it was at first: a part that changes its kind while it is used would lose what is open in it. A promise,
    // even a kept one, is waited for, and the server does not wait.
    const [Ready] = useState(() => ready)
    return Ready ? <Ready {...props} /> : <Lazy {...props} />
  }
  function Component(props: Props) {
    const isAwake = useSyncExternalStore(subscribe, isReady, isReady)
    const now = (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
    // Asleep, it is what it was at first: a sleeping part that is given something else is thrown away by React.
    const [first] = useState(now)
    const isFirst = useRef(true)
    useEffect(() => {
      if (isFirst.current) isFirst.current = false
      else if (!isAwake) void preload()
    })
    return isAwake ? now : first
  }
  // Whoever renders it again with the same things has nothing new for it.
  return { Component: memo(Component) as ComponentType<Props>, preload }
}

const Nothing = () => null
