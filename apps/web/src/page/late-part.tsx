import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { endHydration } from './hydration.ts'
import { lazyPart } from './lazy-part.tsx'
import { untilVisitorActs } from './until-visitor-acts.ts'

type Props = {
  children: ReactNode
  /** Placeholder while the script loads, for a part that the server has not rendered. */
  fallback?: ReactNode
  /** Called once, when the script has come and the part works. */
  onShown?: () => void
}

/**
 * Renders lazy parts with fields and buttons. Presses and choices made before
 * their script loads are held, not lost.
 */
export function LatePart({ children, fallback, onShown }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const end = () => {
    endHydration(box.current)
    onShown?.()
  }
  return (
    <div ref={box} data-hydrating="" className="contents">
      <Suspense fallback={fallback}>
        {children}
        <Shown onShown={end} />
      </Suspense>
    </div>
  )
}

/**
 * Makes a part that the server renders and that can be read without a script. Its script loads when the
 * visitor acts (decision 29). React throws away the server's rendering if the part gets something new before
 * that, so new properties wait until the script has come.
 * @param until what its script waits for instead
 */
export function latePart<PartProps extends object>(
  load: () => Promise<ComponentType<PartProps>>,
  until: () => Promise<unknown> = untilVisitorActs,
) {
  const Part = lazyPart(load, until)
  const Late = memo(function Late(props: PartProps) {
    const [first] = useState(props)
    const [isShown, setShown] = useState(false)
    const now = isShown ? props : first
    // To React, even an equal element is something new.
    return useMemo(
      () => (
        <LatePart onShown={() => setShown(true)}>
          <Part {...now} />
        </LatePart>
      ),
      [now],
    )
  })
  return Object.assign(Late, { preload: Part.preload })
}

function Shown({ onShown }: { onShown: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what stands beside it is there
  useEffect(onShown, [])
  return null
}
