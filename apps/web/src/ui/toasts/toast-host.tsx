import {
  type ComponentType,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import type { Toast, ToastStore } from './toasts.ts'

const NONE: readonly Toast[] = []

export type CardsProps = {
  toasts: readonly Toast[]
  store: ToastStore
  /** Element around all messages. */
  box: RefObject<HTMLElement | null>
}

/** `Cards` may be fetched with the first message: most pages are left without any. */
type Props = { store: ToastStore; Cards: ComponentType<CardsProps> }

/**
 * Hosts the messages, 325 px wide, top right (spec 9). The live regions are always there, in the dialog that is open, so
 * that a new message is spoken.
 */
export function ToastHost({ store, Cards }: Props) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => NONE)
  const container = useMovedContainer(store)
  const box = useRef<HTMLElement>(null)
  const cards = (shown: readonly Toast[]) =>
    shown.length > 0 && (
      <Suspense>
        <Cards toasts={shown} store={store} box={box} />
      </Suspense>
    )
  if (container === null) return null
  return createPortal(
    <section
      ref={box}
      aria-label="Messages"
      className="pointer-events-none fixed top-[calc(var(--header-height)+12px)] right-4 in-[dialog]:top-[7.5rem] sm:in-[dialog]:top-14 z-50 w-(--toast-width) max-w-[calc(100vw-32px)]"
    >
      <div role="alert" className="grid">
        {cards(toasts.filter(({ type }) => type === 'error'))}
      </div>
      <div role="status" className="grid">
        {cards(toasts.filter(({ type }) => type !== 'error'))}
      </div>
    </section>,
    container,
  )
}

/**
 * Makes an element that is moved into the dialog that is open, or back into the page. Rendered anew in each, a message
 * would take the focus again. It is moved at once: a dialog hides from the tree what stands beside it.
 */
function useMovedContainer(store: ToastStore): HTMLElement | null {
  const [made] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')))
  useEffect(() => {
    const move = () => {
      const place = store.shownIn() ?? document.body
      if (made && made.parentElement !== place) place.append(made)
    }
    move()
    const stop = store.subscribe(move)
    return () => {
      stop()
      made?.remove()
    }
  }, [store, made])
  // The server's page has no portal: the first render in the browser is without one, too.
  return useSyncExternalStore(
    store.subscribe,
    () => made,
    () => null,
  )
}
